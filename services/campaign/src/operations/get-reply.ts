import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getReply } from "@outbound/contracts/replies/get-reply";
import type { Context } from "../context.ts";
import { readWholeReply } from "../replies/reply-page.ts";

export default implement(getReply, ({ id }, { db, workspaceId }: Context & Caller) =>
  readWholeReply(db, workspaceId, id),
);
