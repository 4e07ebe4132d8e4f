/* options.c - reading the words behind a command. */
#include "options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit.h"

enum { OPTION_TAKES = 256, SECONDS_MOST = 100000000 };

int options_wrong(const char *command, const char *format, ...)
{
	va_list args;
	fprintf(stderr, "arkham %s: ", command);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, "; `arkham %s --help` says more\n", command);
	return EXIT_USAGE;
}

bool options_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
	char *end;
	if (*text < '0' || *text > '9')
		return false;
	errno = 0;
	const unsigned long long n = strtoull(text, &end, 10);
	if (*end || errno || n < least || n > most)
		return false;
	*number = n;
	return true;
}

static bool seconds_read(const char *text, double *seconds)
{
	char *end;
	const double s = strtod(text, &end);
	/* Digits first: neither a sign nor what else strtod() knows. */
	if (*text < '0' || *text > '9' || *end || strpbrk(text, "xX") || !(s <= SECONDS_MOST))
		return false;
	*seconds = s;
	return true;
}

/* False when the value is not what the option takes. */
static bool option_take(const struct option *o, const char *value)
{
	switch (o->kind) {
	case OPTION_FLAG:
		*(bool *)o->to = true;
		return true;
	case OPTION_TEXT:
		*(const char **)o->to = value;
		return *value != 0;
	case OPTION_NUMBER: return options_number(value, o->least, o->most, o->to);
	case OPTION_SECONDS: return seconds_read(value, o->to);
	case OPTION_WORD: return *(bool *)o->to = !strcmp(value, o->takes);
	case OPTION_OWN: return o->take(o->to, value);
	case OPTION_NONE: break;
	}
	return false;
}

/* What an option takes, in words. */
static const char *option_takes(const struct option *o, char text[OPTION_TAKES])
{
	if (o->takes)
		return o->takes;
	if (o->kind == OPTION_NUMBER)
		snprintf(text, OPTION_TAKES, "a whole number from %llu to %llu", (unsigned long long)o->least, (unsigned long long)o->most);
	else
		snprintf(text, OPTION_TAKES, o->kind == OPTION_SECONDS ? "a number of seconds" : "a name");
	return text;
}

static const struct option *option_find(const struct options *o, const char *name)
{
	for (int i = 0; i < o->n; i++)
		if (!strcmp(o->list[i].name, name))
			return &o->list[i];
	return NULL;
}

/* One option of the command's own, with what stands behind it or NULL.  Returns how many words of a value it took, or -1 after saying what is wrong. */
static int own_read(const char *command, const struct option *o, const char *value, bool joined)
{
	char takes[OPTION_TAKES];
	if (o->kind == OPTION_NONE) {
		options_wrong(command, "there is no %s here: %s", o->name, o->takes);
		return -1;
	}
	if (o->kind == OPTION_FLAG) {
		if (joined)
			options_wrong(command, "%s takes no value, not `%s` either", o->name, value);
		return joined ? -1 : (option_take(o, ""), 0);
	}
	if (!value)
		options_wrong(command, "%s needs a value: %s", o->name, option_takes(o, takes));
	else if (option_take(o, value))
		return 1;
	else
		options_wrong(command, "%s takes %s, not `%s`", o->name, option_takes(o, takes), value);
	return -1;
}

/* As own_read(), for an option that may also be one of a new game. */
static int option_read(const struct options *o, const char *command, const char *name, const char *value, bool joined)
{
	struct ark_error e;
	const struct option *own = option_find(o, name);
	if (own)
		return own_read(command, own, value, joined);
	const int took = o->setup ? setup_option(o->setup, name, value, &e) : 0;
	if (took && o->no_setup)
		options_wrong(command, "%s %s", name, o->no_setup);
	else if (took < 0)
		options_wrong(command, "%s", e.text);
	else if (!took)
		options_wrong(command, "there is no option `%s` here", name);
	return took > 0 && !o->no_setup ? 1 : -1;
}

int options_read(const struct options *o, int *argc, char **argv)
{
	struct ark_error e;
	int kept = 1;
	for (int i = 1; i < *argc; i++) {
		char *word = argv[i], *equals = strchr(word, '=');
		if (!strcmp(word, "--help")) {
			fputs(o->help, stdout);
			return EXIT_OK;
		}
		if (word[0] == '-' && word[1]) {
			if (equals)
				*equals = 0;
			const int took = option_read(o, argv[0], word, equals ? equals + 1 : i + 1 < *argc ? argv[i + 1] : NULL, equals != NULL);
			if (took < 0)
				return EXIT_USAGE;
			i += equals ? 0 : took;
		} else if (kept > o->words) {
			return options_wrong(argv[0], o->words ? "`%s` is one word too many" : "it takes options only, not `%s`", word);
		} else {
			argv[kept++] = word;
		}
	}
	*argc = kept;
	return o->setup && !setup_options_fit(o->setup, &e) ? options_wrong(argv[0], "%s", e.text) : -1;
}
