import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { getSend } from "@outbound/contracts/sending/get-send";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { readSendRow, readSentText } from "../../sending/send-list-table.ts";

export default implement(getSend, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (!isUuid(id)) throw notFound("Send");
  const row = await readSendRow(workspace, id);
  return { ...row, ...(await readSentText(workspace, id)) };
});
