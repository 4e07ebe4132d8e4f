/* notify.h - a word to the service manager: systemd's protocol, a datagram to $NOTIFY_SOCKET. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

/* "READY=1", "STOPPING=1"...; nothing when nobody wants to know. */
void notify(const char *state);

#endif
