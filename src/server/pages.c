/* pages.c - finding the files of the page. */
#include "pages.h"

#include <string.h>

const struct page_file *page_find(const char *path)
{
	if (!strcmp(path, "/"))
		path = "/index.html";
	for (size_t i = 0; i < page_files_n; i++)
		if (!strcmp(page_files[i].path, path))
			return &page_files[i];
	return NULL;
}
