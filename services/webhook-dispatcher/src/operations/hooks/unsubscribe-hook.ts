import { implement } from "@outbound/broker/implement";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { deleteHook } from "../../hooks/hook-table.ts";

export default implement(unsubscribeHook, async ({ id }, { db, workspaceId }: Context & Caller) => {
  if (!isUuid(id) || !(await deleteHook(db.of(workspaceId), id))) {
    throw new AppError("not-found", "No subscription with this id.");
  }
  return {};
});
