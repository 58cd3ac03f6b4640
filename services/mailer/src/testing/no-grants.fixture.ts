import type { Db } from "@outbound/postgres/database";
import { Sealer } from "@outbound/service/sealer";
import { silentLog } from "@outbound/testing/silent-log";
import { Grants } from "../grants/grants.ts";

export const noGrants = new Grants({
  db: {} as Db,
  sealer: new Sealer(["00".repeat(32)], "no grants"),
  clients: new Map(),
  log: silentLog,
});
