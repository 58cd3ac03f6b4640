import { implement } from "@outbound/broker/implement";
import { replayProspectParked } from "@outbound/contracts/outbox/parked-events";
import { replayParked } from "@outbound/events/outbox-table";
import type { Context } from "../../context.ts";

export default implement(replayProspectParked, async ({ ids }, { db }: Context) => ({
  replayed: await db.transaction((tx) => replayParked(tx, ids)),
}));
