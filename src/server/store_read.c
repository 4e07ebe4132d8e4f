/* store_read.c - reads, on a thread of their own. */
#include <stdlib.h>
#include <string.h>

#include "store_sqlite.h"

/* Something to be read, and what was. */
struct read_request {
	struct read_request *next;
	bool find;			/* a table by its token, else a past */
	unsigned char token[TOKEN_HASH];
	int64_t id;
	void *self;
	store_found_fn *found;
	store_past_fn *passed;
	bool is;			/* it was there */
	struct table_row row;
	char *early[ARK_SEATS];
	struct stored_past *past;
};

static void request_free(struct read_request *q)
{
	for (int i = 0; i < ARK_SEATS; i++)
		free(q->early[i]);
	stored_past_free(q->past);
	free(q);
}

/* ---- the thread ------------------------------------------------------------ */

static void request_read(struct base *b, struct read_request *q)
{
	if (!q->find) {
		q->past = past_read(b, q->id);
		return;
	}
	const int64_t id = row_of_token(b, q->token);
	q->is = id && row_read(b, id, &q->row);
	for (int i = 0; q->is && i < q->row.seats; i++)
		q->early[i] = row_early(b, id, i);
}

static void *reader(void *self)
{
	struct reader *r = self;
	pthread_mutex_lock(&r->mutex);
	for (;;) {
		while (!r->asked && !r->stop)
			pthread_cond_wait(&r->wake, &r->mutex);
		if (r->stop)
			break;
		struct read_request *q = r->asked;
		r->asked = q->next;
		if (!r->asked)
			r->asked_last = &r->asked;
		pthread_mutex_unlock(&r->mutex);
		request_read(&r->base, q);
		pthread_mutex_lock(&r->mutex);
		q->next = NULL;
		*r->ready_last = q;
		r->ready_last = &q->next;
		uv_async_send(r->answered);
	}
	pthread_mutex_unlock(&r->mutex);
	return NULL;
}

/* ---- the loop's side --------------------------------------------------------- */

static void answered(uv_async_t *async)
{
	struct reader *r = async->data;
	pthread_mutex_lock(&r->mutex);
	struct read_request *q = r->ready, *next;
	r->ready = NULL;
	r->ready_last = &r->ready;
	pthread_mutex_unlock(&r->mutex);
	for (; q; q = next) {
		next = q->next;
		if (q->find) {
			q->found(q->self, q->is ? &q->row : NULL, q->early);
			memset(q->early, 0, q->is ? sizeof(q->early) : 0);
		} else {
			q->passed(q->self, q->past);
			q->past = NULL;
		}
		request_free(q);
	}
}

/* Hands a request to the thread. */
static void ask(struct store *s, struct read_request *q)
{
	struct reader *r = &s->reader;
	pthread_mutex_lock(&r->mutex);
	*r->asked_last = q;
	r->asked_last = &q->next;
	pthread_cond_signal(&r->wake);
	pthread_mutex_unlock(&r->mutex);
}

void store_find(struct store *s, const unsigned char token[TOKEN_HASH], store_found_fn *then, void *self)
{
	struct read_request *q = calloc(1, sizeof(*q));
	if (!q) {
		then(self, NULL, NULL);
		return;
	}
	q->find = true;
	q->found = then;
	q->self = self;
	memcpy(q->token, token, TOKEN_HASH);
	ask(s, q);
}

void store_past(struct store *s, int64_t id, store_past_fn *then, void *self)
{
	struct read_request *q = calloc(1, sizeof(*q));
	if (!q) {
		then(self, NULL);
		return;
	}
	q->id = id;
	q->passed = then;
	q->self = self;
	ask(s, q);
}

/* ---- beginning and end --------------------------------------------------------- */

static void async_free(uv_handle_t *handle)
{
	free(handle);
}

bool reader_start(struct store *s, uv_loop_t *loop)
{
	struct reader *r = &s->reader;
	pthread_mutex_init(&r->mutex, NULL);
	pthread_cond_init(&r->wake, NULL);
	r->asked_last = &r->asked;
	r->ready_last = &r->ready;
	r->answered = malloc(sizeof(*r->answered));
	if (!r->answered || uv_async_init(loop, r->answered, answered)) {
		free(r->answered);
		return false;
	}
	r->answered->data = r;
	if (!pthread_create(&r->thread, NULL, reader, r))
		return true;
	uv_close((uv_handle_t *)r->answered, async_free);
	return false;
}

void reader_stop(struct store *s)
{
	struct reader *r = &s->reader;
	struct read_request *next;
	pthread_mutex_lock(&r->mutex);
	r->stop = true;
	pthread_cond_signal(&r->wake);
	pthread_mutex_unlock(&r->mutex);
	pthread_join(r->thread, NULL);
	uv_close((uv_handle_t *)r->answered, async_free);
	*r->ready_last = r->asked;
	for (struct read_request *q = r->ready; q; q = next) {
		next = q->next;
		request_free(q);
	}
}
