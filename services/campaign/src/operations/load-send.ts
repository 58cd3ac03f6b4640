import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { InputOf } from "@outbound/contracts/operation";
import { loadSend } from "@outbound/contracts/sending/load-send";
import { inUnit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { type LoadedParts, readMailParts } from "../copies/mail-parts.ts";
import { type Mail, renderMail, UnrenderableMail } from "../copies/render-mail.ts";
import { lockSend } from "../sending/lock-sends.ts";
import { stopUnsendable } from "../sending/stop-unsendable.ts";

type SendReference = InputOf<typeof loadSend>["sends"][number];

/** The characters of text and HTML in one answer, because the broker limits a message's size. */
const answerLength = 1_000_000;

export default implement(loadSend, async ({ sends }, context: Context & Caller) => {
  context.gate.requireOpen();
  const ids = sends.map(({ send_id }) => send_id);
  const found = await readMailParts(context.db, context.workspaceId, ids);
  const [only, ...others] = sends;
  if (only && others.length === 0) return { mails: [await loadAlone(only, partsOf(only, found), context)] };

  let left = answerLength;
  const mails = sends.map((reference) => {
    const mail = left > 0 ? orNull(() => renderMail(partsOf(reference, found), context)) : null;
    left -= mail ? lengthOf(mail) : 0;
    return left > 0 ? mail : null;
  });
  return { mails };
});

/** A mail that can't be rendered now never can, so it isn't asked for again. */
async function loadAlone(reference: SendReference, parts: LoadedParts, context: Context & Caller): Promise<Mail> {
  try {
    return renderMail(parts, context);
  } catch (error) {
    if (error instanceof UnrenderableMail) await stop(reference, error.message, context);
    throw error;
  }
}

async function stop({ send_id, attempt }: SendReference, reason: string, context: Context & Caller): Promise<void> {
  const { db, workspaceId, nudgePlanner } = context;
  await db.transaction(
    inUnit(async (unit) => {
      const { tx } = unit;
      const locked = await lockSend(tx, workspaceId, send_id);
      if (locked?.send.state !== "claimed" || locked.send.attempt !== attempt) return;
      await stopUnsendable(unit, workspaceId, locked, reason);
      tx.afterCommit(nudgePlanner);
    }),
  );
}

function partsOf({ send_id, attempt }: SendReference, found: ReadonlyMap<string, LoadedParts>): LoadedParts {
  const parts = found.get(send_id);
  if (!parts) throw notFound("Send");
  if (parts.state === "claimed" && parts.attempt === attempt) return parts;
  throw conflict("This send is no longer this attempt's.");
}

/** Asked for alone it reports its error, and fails no other. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const lengthOf = ({ message: { text, html } }: Mail) => text.length + (html?.length ?? 0);
