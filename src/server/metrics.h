/* metrics.h - what the server counts, and the two pages that tell it: /healthz and /metrics, the latter as Prometheus reads it. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "server.h"

struct meter *meter_new(void);
void meter_free(struct meter *m);
/* A call was answered; how long the loop was busy with it. */
void meter_answered(struct server *srv, uint64_t ns);
/* A choice was put into a batch that is on the disk now: how long that took. */
void meter_batch(struct server *srv, uint64_t batch);
void meter_chosen(struct server *srv);
/* A message about a table was written, for everybody who may see the same. */
void meter_written(struct server *srv);
/* The loop is about to wait: a turn is over. */
void meter_turn(struct server *srv);
/* Pages for struct net_owner. */
bool metrics_page(void *self, const char *path, struct buffer *text);

#endif
