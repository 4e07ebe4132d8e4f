/* pages.h - the files of the page, compiled into the program by tools/embed. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

struct page_file {
	const char *path;		/* "/index.html" */
	const char *type;		/* for Content-Type */
	const char *etag;		/* with its quotes */
	bool lasting;			/* its name changes with its contents: may be kept for good */
	const unsigned char *plain, *gzip;	/* gzip: NULL when it would not be smaller */
	size_t plain_n, gzip_n;
};

extern const struct page_file page_files[];
extern const size_t page_files_n;

/* The file of a path ("/" is the index), or NULL. */
const struct page_file *page_find(const char *path);

#endif
