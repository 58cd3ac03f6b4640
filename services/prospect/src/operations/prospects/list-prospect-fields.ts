import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listProspectFields } from "@outbound/contracts/prospects/list-prospect-fields";
import type { Context } from "../../context.ts";
import { countFields } from "../../prospects/field-count-table.ts";

export default implement(listProspectFields, (_, { db, workspaceId }: Context & Caller) =>
  countFields(db.of(workspaceId)),
);
