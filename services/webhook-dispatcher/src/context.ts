import type { Broker } from "@outbound/broker/broker";
import type { Db } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import type { Deliverer } from "./deliverer.ts";
import type { Audience, Wanted } from "./target-table.ts";
import type { Egress } from "./target-url.ts";

export type Context = {
  db: Db;
  broker: Broker;
  egress: Egress;
  deliverer: Deliverer;
  sealer: Sealer;
  /** With those of the facts that come at the same time. */
  findAudience: (wanted: Wanted) => Promise<Audience>;
};
