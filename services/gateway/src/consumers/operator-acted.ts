import { consume } from "@outbound/broker/subscribe";
import { operatorActed } from "@outbound/contracts/events/operator-acted";
import { insertEntries } from "../audit/audit-table.ts";
import type { Context } from "./prospect-erased.ts";

/** An entry is recognised by its id, so a second delivery changes nothing. */
export default consume(operatorActed, async ({ payload }, { db }: Context) => insertEntries(db, [payload]));
