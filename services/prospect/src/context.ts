import type { Log } from "@outbound/broker/log";
import type { Call } from "@outbound/broker/rpc-client";
import type { Withdraw } from "@outbound/broker/withdrawals";
import type { Db } from "@outbound/postgres/database";

export type Context = {
  db: Db;
  call: Call;
  log: Log;
  /** Takes back what was announced and held, when its push succeeded. */
  withdraw: Withdraw;
  /** Of what is kept of an erased person's address. */
  addressHashKey: Buffer;
};
