import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { countByStatus } from "@outbound/contracts/prospects/count-by-status";
import type { Context } from "../../context.ts";
import { countStatuses } from "../../prospects/status-count-table.ts";

export default implement(countByStatus, (_, { db, workspaceId }: Context & Caller) =>
  countStatuses(db.of(workspaceId)),
);
