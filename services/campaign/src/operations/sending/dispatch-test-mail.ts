import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { dispatchTestMail } from "@outbound/contracts/sending/dispatch-test-mail";
import type { Context } from "../../context.ts";
import { beginTest } from "../../sending/test-mail-table.ts";

export default implement(dispatchTestMail, async ({ key }, { db, workspaceId }: Context & Caller) => ({
  go: await beginTest(db.of(workspaceId), key),
}));
