import type { Db } from "@outbound/postgres/database";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/prisma/client.ts";

/** What the handlers of the gateway's own operations are given. */
export type Context = {
  prisma: PrismaClient;
  db: Db;
  /** Where people's browsers find the gateway. */
  publicUrl: string;
};

/** On the pool of everything else; closing that pool closes it. */
export function openContext(db: Db, publicUrl: string): Context {
  return { prisma: new PrismaClient({ adapter: new PrismaPg(db.pool) }), db, publicUrl };
}
