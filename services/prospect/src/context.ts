import type { Call } from "@outbound/broker/rpc-client";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Withdraw } from "@outbound/events/withdrawals";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";

export type Context = {
  db: Db;
  call: Call;
  log: Log;
  storeEngagements: (engagements: readonly Engagement[]) => Promise<true>;
  withdraw: Withdraw;
  addressHashKey: Buffer;
};
