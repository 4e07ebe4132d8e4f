/* log.c - what the server says to who runs it. */
#include "log.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "host/buffer.h"

enum { LINE = 1024, QUIET_SECONDS = 10 };

/* Only the loop's thread speaks. */
static struct {
	enum say_level most;
	bool json;
	char last[LINE];
	time_t said;
	unsigned again;
} to = { .most = SAY_INFO };

static const char *const names[SAY_LEVELS] = { "error", "warning", "info", "debug" };

void say_begin(enum say_level most, bool json)
{
	to.most = most;
	to.json = json;
}

enum say_level say_level(const char *name)
{
	int i = 0;
	while (i < SAY_LEVELS && strcmp(names[i], name))
		i++;
	return (enum say_level)i;
}

bool says(enum say_level level)
{
	return level <= to.most;
}

static void line_write(enum say_level level, const char *line)
{
	struct buffer b = { 0 };
	char when[32];
	const time_t now = time(NULL);
	struct tm t;
	if (!to.json) {
		fprintf(stderr, "arkham serve: %s\n", line);
		return;
	}
	strftime(when, sizeof(when), "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &t));
	buffer_str(&b, "{");
	buffer_member(&b, "time", when);
	buffer_member(&b, "level", names[level]);
	buffer_member(&b, "message", line);
	buffer_str(&b, "}\n");
	if (!b.failed)
		fputs(b.text, stderr);
	buffer_release(&b);
}

/* What was counted is said before something else is. */
static void again_write(enum say_level level)
{
	char line[64];
	if (!to.again)
		return;
	snprintf(line, sizeof(line), "(the same %u times more)", to.again);
	to.again = 0;
	line_write(level, line);
}

void say(enum say_level level, const char *format, ...)
{
	char line[LINE];
	va_list args;
	if (!says(level))
		return;
	va_start(args, format);
	vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	const time_t now = time(NULL);
	if (!strcmp(line, to.last) && now - to.said < QUIET_SECONDS) {
		to.again++;
		return;
	}
	again_write(level);
	memcpy(to.last, line, sizeof(line));
	to.said = now;
	line_write(level, line);
}
