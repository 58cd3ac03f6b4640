import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { findReferences } from "@outbound/contracts/references/find-references";
import { findNamed } from "../../campaigns/reference-table.ts";
import type { Context } from "../../context.ts";

export default implement(findReferences, async (reference, { db, ...caller }: Context & Caller) => ({
  data: await findNamed(db, requestedWorkspace(caller), reference),
}));
