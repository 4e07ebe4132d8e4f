// A way to a table: what carries messages there and back, over a socket or to a worker of this browser.

/** A message of the protocol, as an object. */
export interface Message {
  jsonrpc?: '2.0';
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string; data?: { code?: string; retry_ms?: number } };
}

export interface Wire {
  send(message: Message): void;
}

export interface Ends {
  opened(): void;
  received(message: Message): void;
  /** It is lost, for the reason given to people; '' when it is worth trying again. */
  closed(why: string): void;
}

export type Dial = (ends: Ends) => Wire;
