import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { updateMailbox } from "@outbound/contracts/mailboxes/update-mailbox";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { changeMailbox } from "../../mailboxes/mailbox-table.ts";

export default implement(
  updateMailbox,
  async ({ id, ...changes }, { db, workspaceId, nudgePlanner }: Context & Caller) => {
    if (!isUuid(id)) throw notFound("Mailbox");
    const row = await db.of(workspaceId).transaction((tx) => changeMailbox(tx, id, changes));
    nudgePlanner();
    return row;
  },
);
