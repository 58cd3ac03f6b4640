import type { Call } from "@outbound/broker/rpc-client";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Withdraw } from "@outbound/events/withdrawals";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";

export type Context = {
  db: Db;
  call: Call;
  log: Log;
  /** Of messages that come at once together. */
  storeEngagements: (engagements: readonly Engagement[]) => Promise<true>;
  /** Takes back what was announced and held, when its push succeeded. */
  withdraw: Withdraw;
  /** Of what is kept of an erased person's address. */
  addressHashKey: Buffer;
};
