import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { forwardReply } from "@outbound/contracts/replies/forward-reply";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { runCommand } from "@outbound/postgres/command";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { readAnswerState } from "../../answers/answer-table.ts";
import { type AnsweredReply, lockAnsweredReply } from "../../answers/answered-reply-table.ts";
import { assertWritten } from "../../answers/assert-written.ts";
import { forwardOf } from "../../answers/forward-of.ts";
import { whySuppressed } from "../../answers/why-suppressed.ts";
import { writeAnswer } from "../../answers/write-answer.ts";
import type { Context } from "../../context.ts";
import { type Addressed, findSuppressed } from "../../suppressions/suppression-copy-table.ts";
import { shareWorkspace } from "../../workspaces/workspace-lock.ts";

export default implement(forwardReply, async ({ id, to, text, attachments, confirmed }, context: Context & Caller) => {
  const { db, workspaceId, addressHashKey, actor = "operator" } = context;
  assertWritten(text);
  const workspace = db.of(workspaceId);
  const { reply } = await runCommand(workspace, context, {
    async work(tx) {
      await shareWorkspace(tx);
      const forwarded = await lockAnsweredReply(tx, id);
      const recipient = { email: to, address_hash: addressHash(addressHashKey, to) };
      await assertForwardable(tx, forwarded, { recipient, confirmed });
      const forward_id = await writeAnswer(tx, forwarded, {
        to_address: to,
        ...forwardOf(forwarded, text),
        is_confirmed: confirmed,
        marked_handled: false,
        is_forward: true,
        attachments,
        written_by: actor,
      });
      return { reply: { id: forward_id } };
    },
  });
  return readAnswerState(workspace, reply.id);
});

async function assertForwardable(
  tx: WorkspaceTx,
  { anonymized, from_address, mailbox }: AnsweredReply,
  { recipient, confirmed }: { recipient: Addressed; confirmed: boolean },
): Promise<void> {
  if (anonymized || from_address === "") throw conflict("Whoever wrote this reply was erased.", { code: "erased" });
  if (mailbox.removed_at !== null)
    throw conflict("The mailbox of this conversation was removed, so nobody can reply from it.");
  const reason = (await findSuppressed(tx, [recipient])).get(recipient.email);
  if (reason === "erasure") throw conflict("Whoever has this address was erased.", { code: "erased" });
  if (reason === undefined || confirmed) return;
  throw conflict(`${whySuppressed(reason)} Forward all the same? Then send \`confirmed: true\`.`, {
    code: "needs-confirmation",
    forPeople: whySuppressed(reason),
  });
}
