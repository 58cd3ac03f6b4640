import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getProspect } from "@outbound/contracts/prospects/get-prospect";
import type { Context } from "../../context.ts";
import { findProspect } from "../../prospects/prospect-list-table.ts";

export default implement(getProspect, ({ id }, { db, workspaceId }: Context & Caller) =>
  findProspect(db.of(workspaceId), id),
);
