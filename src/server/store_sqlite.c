/* store_sqlite.c - the store in SQLite: opening and closing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/folder.h"
#include "store_sqlite.h"

static void store_release(struct sqlite_store *s)
{
	base_close(&s->reader.base);
	base_close(&s->writer.base);
	if (s->lock >= 0)
		close(s->lock);
	store_end(&s->store);
	free(s);
}

static bool threads_start(struct sqlite_store *s, uv_loop_t *loop)
{
	if (!writer_start(s, loop))
		return false;
	if (reader_start(&s->reader, loop))
		return true;
	writer_stop(s);
	return false;
}

static bool folder_open(struct sqlite_store *s, const char *folder, char *why, size_t n)
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

static void sqlite_shut(struct store *store)
{
	struct sqlite_store *s = (struct sqlite_store *)store;
	reader_stop(&s->reader);
	writer_stop(s);
	store_release(s);
}

static const struct store_kind kind = { .close = sqlite_shut, .write = writer_write, .read = reader_ask };

struct store *sqlite_open(const char *folder, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n)
{
	struct sqlite_store *s = calloc(1, sizeof(*s));
	if (!s)
		return NULL;
	store_begin(&s->store, &kind, owner);
	s->lock = -1;
	bool ok = folder_open(s, folder, why, n);
	if (ok && !threads_start(s, loop)) {
		snprintf(why, n, "the system gives no thread");
		ok = false;
	}
	if (ok)
		return &s->store;
	store_release(s);
	return NULL;
}
