/* files.c - the .card files of a folder, as sources. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "lang.h"

static bool name_ends(const char *name, const char *end)
{
	const size_t n = strlen(name), m = strlen(end);
	return n > m && !strcmp(name + n - m, end);
}

static bool files_add(struct lang_files *f, char *file, char *text, size_t len)
{
	struct lang_source *more = realloc(f->src, (size_t)(f->n + 1) * sizeof(*more));
	if (!more)
		return false;
	f->src = more;
	f->src[f->n++] = (struct lang_source){ file, text, len };
	return true;
}

/* The whole file; NULL when it cannot be read. */
static char *file_read(const char *path, size_t *len)
{
	FILE *in = fopen(path, "rb");
	char *text = NULL;
	size_t cap = 0;
	*len = 0;
	while (in) {
		if (*len == cap) {
			char *more = realloc(text, cap = cap ? cap * 2 : 16384);
			if (!more)
				break;
			text = more;
		}
		const size_t n = fread(text + *len, 1, cap - *len, in);
		*len += n;
		if (n)
			continue;
		const bool good = !ferror(in);
		fclose(in);
		if (good)
			return text;
		free(text);
		return NULL;
	}
	if (in)
		fclose(in);
	free(text);
	return NULL;
}

static bool files_take(struct lang_files *f, const char *path)
{
	size_t len;
	char *file = strdup(path), *text = file ? file_read(path, &len) : NULL;
	if (text && files_add(f, file, text, len))
		return true;
	snprintf(f->wrong, sizeof(f->wrong), "%s cannot be read", path);
	free(file);
	free(text);
	return false;
}

static bool files_folder(struct lang_files *f, const char *dir, int depth)
{
	struct dirent **entry;
	const int n = depth < 16 ? scandir(dir, &entry, NULL, alphasort) : -1;
	bool good = n >= 0;
	if (!good)
		snprintf(f->wrong, sizeof(f->wrong), "%s cannot be read", dir);
	for (int i = 0; i < n; i++) {
		char path[1024];
		const char *name = entry[i]->d_name;
		const bool fits = (size_t)snprintf(path, sizeof(path), "%s/%s", dir, name) < sizeof(path);
		DIR *sub = fits && name[0] != '.' ? opendir(path) : NULL;
		if (sub)
			closedir(sub);
		if (sub && good)
			good = files_folder(f, path, depth + 1);
		else if (fits && good && name[0] != '.' && name_ends(name, ".card"))
			good = files_take(f, path);
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	return good;
}

/* Folders and files in the order of their names, so that the same folder always gives the same content. */
bool lang_files_read(struct lang_files *f, const char *path)
{
	DIR *dir = opendir(path);
	if (!dir)
		return files_take(f, path);
	closedir(dir);
	return files_folder(f, path, 0);
}

void lang_files_release(struct lang_files *f)
{
	for (int i = 0; i < f->n; i++) {
		free((char *)f->src[i].file);
		free((char *)f->src[i].text);
	}
	free(f->src);
	*f = (struct lang_files){ 0 };
}

/* Built-in files are named from the folder `content`, others from theirs. */
static bool file_replaced(const struct lang_source *base, const struct lang_files *own, const char *dir)
{
	const char *slash = strchr(base->file, '/'), *path = slash ? slash + 1 : base->file;
	const size_t skip = dir ? strlen(dir) + 1 : 0;
	for (int i = 0; i < own->n; i++)
		if (strlen(own->src[i].file) >= skip && !strcmp(own->src[i].file + skip, path))
			return true;
	return false;
}

int lang_files_merge(const struct lang_files *own, const char *dir, const struct lang_source *base, int n, struct lang_source *all)
{
	int k = 0;
	for (int i = 0; i < n; i++)
		if (!file_replaced(&base[i], own, dir))
			all[k++] = base[i];
	for (int i = 0; i < own->n; i++)
		all[k++] = own->src[i];
	return k;
}

struct lang *lang_compile_on(const struct lang_source *base, int n, const char *dir, struct lang_files *own)
{
	if (dir && !lang_files_read(own, dir))
		return NULL;
	struct lang_source *all = malloc((size_t)(n + own->n + 1) * sizeof(*all));
	struct lang *l = all ? lang_compile(all, lang_files_merge(own, dir, base, n, all)) : NULL;
	if (!l)
		snprintf(own->wrong, sizeof(own->wrong), "there is not enough memory for the content");
	free(all);
	return l;
}
