import { implement } from "@outbound/broker/implement";
import { listProspectParked } from "@outbound/contracts/outbox/parked-events";
import { readParked } from "@outbound/events/outbox-table";
import type { Context } from "../../context.ts";

export default implement(listProspectParked, async ({ limit }, { db }: Context) => ({
  data: await readParked(db, limit),
}));
