import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { InputOf } from "@outbound/contracts/operation";
import { loadSend } from "@outbound/contracts/sending/load-send";
import { type LoadedAnswer, readAnswersToSend } from "../../answers/answer-table.ts";
import { renderAnswer } from "../../answers/render-answer.ts";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import type { Context } from "../../context.ts";
import { type LoadedParts, readMailParts } from "../../copies/mail-parts-table.ts";
import { type Mail, renderMail, UnrenderableMail } from "../../copies/render-mail.ts";
import { isLockedStep, lockSend } from "../../sending/locked-send-table.ts";
import { stopUnsendable } from "../../sending/stop-unsendable.ts";

type SendReference = InputOf<typeof loadSend>["sends"][number];

/** The broker limits a message's size, so this bounds the characters of one answer. */
const answerLength = 1_000_000;

export default implement(loadSend, async ({ sends }, context: Context & Caller) => {
  const workspace = context.db.of(context.workspaceId);
  context.gate.requireOpen();
  const ids = sends.map(({ send_id }) => send_id);
  const steps = await readMailParts(workspace, ids);
  const others = ids.filter((id) => !steps.has(id));
  const answers = others.length === 0 ? steps : await readAnswersToSend(workspace, others);
  const found = new Map<string, Loaded>([...steps, ...answers]);
  const [only, ...more] = sends;
  if (only && more.length === 0) return { mails: [await loadAlone(only, partsOf(only, found), context)] };

  let remaining = answerLength;
  const mails = sends.map((reference) => {
    const mail = remaining > 0 ? orNull(() => render(partsOf(reference, found), context)) : null;
    remaining -= mail ? lengthOf(mail) : 0;
    return remaining > 0 ? mail : null;
  });
  return { mails };
});

/** A mail that can't be rendered now never can, so it isn't asked for again. */
async function loadAlone(reference: SendReference, parts: Loaded, context: Context & Caller): Promise<Mail> {
  try {
    return render(parts, context);
  } catch (error) {
    if (error instanceof UnrenderableMail) await stop(reference, error.message, context);
    throw error;
  }
}

async function stop({ send_id, attempt }: SendReference, reason: string, context: Context & Caller): Promise<void> {
  const { db, workspaceId, nudgePlanner } = context;
  await db.of(workspaceId).transaction(
    inUnit(async (unit) => {
      const locked = await lockSend(unit, send_id);
      if (locked?.send.state !== "claimed" || locked.send.attempt !== attempt) return;
      if (isLockedStep(locked)) await stopUnsendable(unit, locked, reason);
      unit.afterCommit(nudgePlanner);
    }),
  );
}

type Loaded = LoadedParts | LoadedAnswer;

const render = (parts: Loaded, context: Context): Mail =>
  "text" in parts ? renderAnswer(parts) : renderMail(parts, context);

function partsOf({ send_id, attempt }: SendReference, found: ReadonlyMap<string, Loaded>): Loaded {
  const parts = found.get(send_id);
  if (!parts) throw notFound("Send");
  if (parts.state === "claimed" && parts.attempt === attempt) return parts;
  throw conflict("This send is no longer this attempt's.");
}

/** A send that is asked for alone reports its error; among others it fails none of them. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const lengthOf = ({ message: { text, html } }: Mail) => text.length + (html?.length ?? 0);
