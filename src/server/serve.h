/* serve.h - `arkham serve`: the table in a browser. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

int command_serve(int argc, char **argv);

#endif
