/* tables.h - `arkham tables`, `arkham backup` and `arkham migrate`: for who keeps a server, beside it. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

int command_tables(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_migrate(int argc, char **argv);

#endif
