/* store_sqlite.c - the store in SQLite: opening and closing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/folder.h"
#include "store_sqlite.h"

enum { ID_BITS = 53 };		/* so that programs that know no larger whole numbers can read them */

int64_t store_new_id(struct store *s)
{
	uint64_t bits = 0;
	(void)s;
	random_bytes(&bits, sizeof(bits));
	return (int64_t)(bits >> (64 - ID_BITS) | 1);
}

static void store_release(struct store *s)
{
	base_close(&s->reader.base);
	base_close(&s->writer.base);
	if (s->lock >= 0)
		close(s->lock);
	batch_release(&s->writer.open);
	batch_release(&s->writer.written);
	free(s);
}

static bool threads_start(struct store *s, uv_loop_t *loop)
{
	if (!writer_start(s, loop))
		return false;
	if (reader_start(s, loop))
		return true;
	writer_stop(s);
	return false;
}

static bool folder_open(struct store *s, const char *folder, char *why, size_t n)
{
	char path[4096];
	base_path(folder, path);
	if (!folder_make(folder)) {
		snprintf(why, n, "cannot make the folder %s: %s; choose another with --data", folder, strerror(errno));
		return false;
	}
	s->lock = base_lock(folder, why, n);
	if (s->lock < 0 || !base_open(&s->writer.base, path, true, why, n))
		return false;
	if (base_again(&s->reader.base, path))
		return true;
	snprintf(why, n, "cannot open %s: %s", path, sqlite3_errmsg(s->reader.base.db));
	return false;
}

struct store *store_open(const char *folder, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n)
{
	struct store *s = calloc(1, sizeof(*s));
	if (!s)
		return NULL;
	s->owner = *owner;
	s->lock = -1;
	bool ok = folder_open(s, folder, why, n);
	if (ok && !threads_start(s, loop)) {
		snprintf(why, n, "the system gives no thread");
		ok = false;
	}
	if (ok)
		return s;
	store_release(s);
	return NULL;
}

void store_close(struct store *s)
{
	reader_stop(s);
	writer_stop(s);
	store_release(s);
}
