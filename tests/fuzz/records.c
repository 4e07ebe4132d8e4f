/* Records: any text either loads, and then saves and loads again to the same position, or is refused by a sentence. */
#include "target.h"

#include <string.h>

#include "host/session.h"

const char *const fuzz_words[] = { "\"arkham\":", "1", "\"engine\":", "\"build\":", "\"content\":", "\"setup\":", "\"moves\":", "\"start\":", "\"sum\":", "{", "}",
	"[", "]", ",", "\"\"", "null", "-1", "1e99", "18446744073709551616", "{\"set\":\"", "{\"rig\":\"dice\",\"values\":\"", "\"players\":", "\"board\"", "\"cards\"",
	"\"yes\"", "\"no\"", "\"pass\"", "\"done\"", "\"stay\"", "\"option 1\"", "\"0000000000000000\"", "\\u0000", "\xff", NULL };

static void again(struct session *s)
{
	char note[ARK_TEXT];
	struct ark_error e = { 0 };
	struct buffer record = { 0 }, snapshot = { 0 };
	const uint64_t hash = ark_hash(s->game);
	if (!session_record(s, &record) || !session_snapshot(s, &snapshot))
		broken("a session cannot be saved");
	struct session *t = session_load(s->content, record.text, record.n, snapshot.n ? &snapshot : NULL, note, &e);
	if (!t)
		broken(e.text);
	if (ark_hash(t->game) != hash || t->at != s->at)
		broken("a saved record loads to another position");
	while (s->at && session_undo(s, UNIT_STEP, &e))
		;
	if (s->at)
		broken("a loaded game cannot be undone");
	session_free(t);
	buffer_release(&record);
	buffer_release(&snapshot);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char note[ARK_TEXT];
	struct ark_error e = { 0 };
	struct session *s = session_load(ark_content_builtin(), (const char *)data, size, NULL, note, &e);
	if (s)
		again(s);
	else if (!*e.text || e.code == ARK_OK || e.code >= ARK_CODES)
		broken("a record is refused without saying why");
	session_free(s);
	return 0;
}
