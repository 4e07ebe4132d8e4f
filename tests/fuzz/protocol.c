/* Protocol lines: every request gets one line of JSON for an answer, whatever it is, and the engine goes on. */
#include "target.h"

#include <string.h>

#include "host/engine/engine.h"

const char *const fuzz_words[] = { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"", "\"params\":{", "\"new\"", "\"choose\"", "\"undo\"", "\"redo\"", "\"state\"", "\"events\"",
	"\"save\"", "\"load\"", "\"fork\"", "\"close\"", "\"rig\"", "\"set\"", "\"catalogue\"", "\"option\":", "\"version\":", "\"seat\":", "\"to\":", "\"since\":",
	"\"game_id\":", "\"players\":", "\"game\":\"board\"", "\"changes\":[", "\"dice\":[", "\"round\"", "\"step\"", "\"phase\"", "-1", "0", "1", "7", "99999999999",
	"1.5", "null", "true", "\n", "{", "}", "[", "]", "\"", "\\", "\xff", NULL };

static void answer_check(const struct buffer *out)
{
	if (!out->n)
		return;
	json_t *j = json_loadb(out->text, out->n, 0, NULL);
	const char *end = memchr(out->text, '\n', out->n);
	if (!j || !end || end != out->text + out->n - 1)
		broken("an answer is not one line of JSON");
	if (!json_object_get(j, "result") == !json_object_get(j, "error"))
		broken("an answer has neither result nor error, or both");
	json_decref(j);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buffer out = { 0 };
	struct engine *en = malloc(sizeof(*en));
	if (!en)
		return 0;
	engine_init(en, ark_content_builtin());
	while (size) {
		const uint8_t *end = memchr(data, '\n', size);
		const size_t n = end ? (size_t)(end - data) : size;
		buffer_clear(&out);
		engine_line(en, (const char *)data, n, &out);
		answer_check(&out);
		data += n + (end != NULL);
		size -= n + (end != NULL);
	}
	engine_release(en);
	free(en);
	buffer_release(&out);
	return 0;
}
