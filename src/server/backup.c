/* backup.c - `arkham backup`: all tables in one file, taken while a server runs, and put back. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/exit.h"
#include "host/folder.h"
#include "host/options.h"
#include "store_sqlite.h"
#include "tables.h"

static const char backup_help[] =
	"usage: arkham backup [OPTIONS] FILE\n"
	"\n"
	"Writes all tables to FILE, as they are at one moment; a server may go on.\n"
	"The file must not be there yet.\n"
	"\n"
	"  --restore   puts FILE in the place of the tables; the server must be stopped\n"
	"  --data DIR  where the games are kept (else in your data folder)\n";

static int failed(const char *what, const char *why)
{
	fprintf(stderr, "arkham backup: %s: %s\n", what, why);
	return EXIT_FAILED;
}

/* One statement writes a whole copy of what is committed, and nothing that comes later. */
static int backup(const char *data, const char *file)
{
	char path[4096], why[5000];
	struct base b = { 0 };
	sqlite3_stmt *st = NULL;
	base_path(data, path);
	if (!access(file, F_OK))
		return failed(file, "it is there already");
	if (!base_open(&b, path, false, why, sizeof(why))) {
		base_close(&b);
		return failed("nothing was written", why);
	}
	const mode_t old = umask(0077);
	const bool ok = sqlite3_prepare_v2(b.db, "VACUUM INTO ?1", -1, &st, NULL) == SQLITE_OK && sqlite3_bind_text(st, 1, file, -1, SQLITE_STATIC) == SQLITE_OK &&
		sqlite3_step(st) == SQLITE_DONE;
	umask(old);
	snprintf(why, sizeof(why), "%s", sqlite3_errmsg(b.db));
	sqlite3_finalize(st);
	base_close(&b);
	return ok ? EXIT_OK : failed(file, why);
}

/* What is copied is checked before anything is given up for it. */
static bool copy_is_good(const char *file, char *why, size_t n)
{
	struct base b = { 0 };
	const bool ok = base_open(&b, file, false, why, n);
	base_close(&b);
	return ok;
}

static bool file_copy(const char *from, const char *to)
{
	char part[1 << 16];
	ssize_t n = 0;
	const int in = open(from, O_RDONLY | O_CLOEXEC), out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	bool ok = in >= 0 && out >= 0;
	while (ok && (n = read(in, part, sizeof(part))) > 0)
		ok = write(out, part, (size_t)n) == n;
	ok = ok && n == 0 && !fsync(out);
	if (in >= 0)
		close(in);
	if (out >= 0)
		ok = !close(out) && ok;
	return ok;
}

static int restore(const char *data, const char *file)
{
	char path[4096], fresh[4110], side[4110], why[5000];
	base_path(data, path);
	if (!folder_make(data))
		return failed(data, strerror(errno));
	const int lock = base_lock(data, why, sizeof(why));
	if (lock < 0)
		return failed("nothing was changed", why);
	snprintf(fresh, sizeof(fresh), "%s.new", path);
	int code = EXIT_OK;
	if (!file_copy(file, fresh))
		code = failed(file, strerror(errno));
	else if (!copy_is_good(fresh, why, sizeof(why)))
		code = failed("nothing was changed", why);
	/* What the old database had not yet taken in goes with it. */
	for (int i = 0; code == EXIT_OK && i < 2; i++) {
		snprintf(side, sizeof(side), "%s%s", path, i ? "-shm" : "-wal");
		unlink(side);
	}
	if (code == EXIT_OK && rename(fresh, path))
		code = failed(path, strerror(errno));
	unlink(fresh);
	close(lock);
	return code;
}

int command_backup(int argc, char **argv)
{
	const char *data = NULL;
	char folder[3072];
	bool back = false;
	const struct option list[] = { { "--data", OPTION_TEXT, .to = &data, .takes = "a folder" }, { "--restore", OPTION_FLAG, .to = &back } };
	const struct options words = { .help = backup_help, .list = list, .n = 2, .words = 1 };
	const int rc = options_read(&words, &argc, argv);
	if (rc >= 0)
		return rc;
	if (argc != 2)
		return options_wrong("backup", "say which file");
	if (!data && folder_data(folder, sizeof(folder)))
		data = folder;
	if (!data)
		return options_wrong("backup", "say where the games are with --data");
	return back ? restore(data, argv[1]) : backup(data, argv[1]);
}
