import type { Broker } from "@outbound/broker/broker";
import type { Db } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";

export type Context = {
  db: Db;
  publicUrl: string;
  sealer: Sealer;
  broker: Broker;
};
