import { implement } from "@outbound/broker/implement";
import { type AppError, conflict } from "@outbound/contracts/app-error";
import { type Caller, isByPerson } from "@outbound/contracts/caller";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { runCommand } from "@outbound/postgres/command";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { type EarlierAnswer, findLaterAnswer, readAnswerState } from "../../answers/answer-table.ts";
import { type AnsweredReply, lockAnsweredReply, setHandled } from "../../answers/answered-reply-table.ts";
import { assertWritten } from "../../answers/assert-written.ts";
import { endDraft, readDraft } from "../../answers/draft-table.ts";
import { threadOf } from "../../answers/thread-of.ts";
import { whySuppressed } from "../../answers/why-suppressed.ts";
import { writeAnswer } from "../../answers/write-answer.ts";
import type { Context } from "../../context.ts";
import { findSuppressed } from "../../suppressions/suppression-copy-table.ts";
import { shareWorkspace } from "../../workspaces/workspace-lock.ts";

export default implement(sendAnswer, async (input, context: Context & Caller) => {
  const { id, text, attachments, confirmed, after_id, draft_revision } = input;
  const { db, workspaceId, addressHashKey, actor = "operator" } = context;
  const byModel = !isByPerson({ ...context, actor });
  assertWritten(text);
  const workspace = db.of(workspaceId);
  const { reply } = await runCommand(workspace, context, {
    async work(tx) {
      await shareWorkspace(tx);
      const answered = await lockAnsweredReply(tx, id);
      const address_hash = addressHash(addressHashKey, answered.from_address);
      await assertAnswerable(tx, { ...answered, address_hash }, { confirmed, after_id, byModel });
      if (byModel) await assertDraftIsRead(tx, answered.prospect_id, { draft_revision, actor });

      const answer_id = await writeAnswer(tx, answered, {
        to_address: answered.from_address,
        ...threadOf(answered),
        text,
        is_confirmed: confirmed,
        marked_handled: await setHandled(tx, id),
        is_forward: false,
        attachments,
        written_by: actor,
      });
      await endDraft(tx, answered.prospect_id, { revision: draft_revision, written_by: actor });
      return { reply: { id: answer_id } };
    },
  });
  return readAnswerState(workspace, reply.id);
});

async function assertAnswerable(
  tx: WorkspaceTx,
  answered: AnsweredReply & { address_hash: string },
  { confirmed, after_id, byModel }: { confirmed: boolean; after_id: string | undefined; byModel: boolean },
): Promise<void> {
  const { held, anonymized, classification, from_address: email, address_hash, mailbox } = answered;
  if (anonymized || email === "") throw conflict("Whoever wrote this reply was erased.", { code: "erased" });
  if (held) throw conflict("This reply is held because it may be forged. Accept it, then reply.");
  if (mailbox.removed_at !== null)
    throw conflict("The mailbox of this conversation was removed, so nobody can reply from it.");
  const later = await findLaterAnswer(tx, answered, after_id);
  if (later) throw alreadyAnswered(later);
  const reason = (await findSuppressed(tx, [{ email, address_hash }])).get(email);
  if (reason === "erasure") throw conflict("Whoever wrote this reply was erased.", { code: "erased" });
  if (reason !== undefined && byModel) throw draftInstead(whySuppressed(reason));
  if (classification === "notInterested" && byModel) throw draftInstead("This prospect isn't interested.");
  if (reason === undefined || confirmed) return;
  throw conflict(`${whySuppressed(reason)} Answer all the same? Then send \`confirmed: true\`.`, {
    code: "needs-confirmation",
    forPeople: whySuppressed(reason),
  });
}

/** Nobody sees beside a model's answer that the draft is out of date. */
async function assertDraftIsRead(
  tx: WorkspaceTx,
  id: string,
  { draft_revision, actor }: { draft_revision: string | null; actor: string },
): Promise<void> {
  const draft = await readDraft(tx, id);
  if (!draft || draft.written_by === actor || draft.revision === draft_revision) return;
  throw conflict(
    `There is a draft by ${draft.written_by}: read it with \`conversation_get\`, and name its \`revision\` as ` +
      "`draft_revision`. It ends with the answer.",
  );
}

const draftInstead = (why: string): AppError =>
  conflict(
    `${why} Whoever wants no mail gets no answer by a model: write a draft with \`conversation_draft\`, which a person reads and sends.`,
  );

function alreadyAnswered({ id, written_by, created_at }: EarlierAnswer): AppError {
  const at = created_at.toISOString();
  return conflict(
    `This reply was answered by ${written_by} at ${at}. Answer all the same? Then send \`after_id: "${id}"\`.`,
    {
      code: "already-answered",
      forPeople: `${written_by} already replied to this.`,
      details: { answer: { id, written_by, created_at: at } },
    },
  );
}
