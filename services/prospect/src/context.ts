import type { Log } from "@outbound/broker/log";
import type { Call } from "@outbound/broker/rpc-client";
import type { Db } from "@outbound/postgres/database";

export type Context = {
  db: Db;
  call: Call;
  log: Log;
  /** Of what is kept of an erased person's address. */
  addressHashKey: Buffer;
};
