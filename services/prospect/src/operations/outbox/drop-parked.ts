import { implement } from "@outbound/broker/implement";
import { dropProspectParked } from "@outbound/contracts/outbox/parked-events";
import { dropParked } from "@outbound/events/outbox-table";
import type { Context } from "../../context.ts";

export default implement(dropProspectParked, async ({ ids }, { db }: Context) => ({
  dropped: await dropParked(db, ids),
}));
