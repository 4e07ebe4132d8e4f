/* folder.c - where a user's games are kept. */
#include "folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool folder_data(char *path, size_t n)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	if (data && *data == '/')
		return (size_t)snprintf(path, n, "%s/arkham", data) < n;
	if (home && *home)
		return (size_t)snprintf(path, n, "%s/.local/share/arkham", home) < n;
	return false;
}

bool folder_make(const char *path)
{
	char part[4096];
	if ((size_t)snprintf(part, sizeof(part), "%s/", path) >= sizeof(part)) {
		errno = ENAMETOOLONG;
		return false;
	}
	for (char *p = strchr(part + 1, '/'); p; p = strchr(p + 1, '/')) {
		*p = 0;
		if (mkdir(part, 0700) && errno != EEXIST)
			return false;
		*p = '/';
	}
	return true;
}
