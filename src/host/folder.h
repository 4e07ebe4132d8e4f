/* folder.h - where a user's games are kept. */
#ifndef HOST_FOLDER_H
#define HOST_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* $XDG_DATA_HOME/arkham, or ~/.local/share/arkham; false when neither is known or it is too long. */
bool folder_data(char *path, size_t n);
/* Makes a folder and those above it; false with errno when that cannot be. */
bool folder_make(const char *path);

#endif
