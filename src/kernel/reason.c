/* reason.c - why a skill is what it is. */
#include "reason.h"

#include "effect.h"
#include "text.h"

void stat_reasons(struct run *r, int stat, ref_h subject, const char *skill, const struct reason_view *view)
{
	struct setter list[8];
	char id[96];
	const int n = stat_adders(r, stat, subject, list, 8);
	for (int i = 0; i < n; i++) {
		json_open(view->j, NULL, '{');
		json_str(view->j, "skill", skill);
		if (!(view->hides && view->hides(r, list[i].ref, view->seat)) && r->rules->ref_id(r, list[i].ref, id, (int)sizeof(id)) > 0)
			json_str(view->j, "from", id);
		json_int(view->j, "by", list[i].value);
		json_close(view->j, '}');
	}
}
