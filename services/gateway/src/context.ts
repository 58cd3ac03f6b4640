import type { Broker } from "@outbound/broker/broker";
import type { Db } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/prisma/client.ts";

export type Context = {
  prisma: PrismaClient;
  db: Db;
  publicUrl: string;
  sealer: Sealer;
  broker: Broker;
};

/** Uses the pool of everything else; closing that pool closes it. */
export function openContext(db: Db, parts: Omit<Context, "db" | "prisma">): Context {
  return { prisma: new PrismaClient({ adapter: new PrismaPg(db.pool) }), db, ...parts };
}
