import type { earlierAnswer } from "@outbound/contracts/replies/send-answer";
import type { z } from "zod";
import { Refusal } from "../../../api/refusal.ts";
import { useNames } from "../../../ui/colleague.tsx";
import { FormattedText } from "../../../ui/formatted-text.tsx";
import { When } from "../../../ui/when.tsx";
import type { Mail } from "../thread/thread-items.ts";
import { composer as words } from "../words.ts";

/** Of a reply, the newest first. */
export const answersIn = (mails: readonly Mail[], replyId: string) =>
  mails
    .filter((mail) => mail.kind === "answer")
    .filter(({ reply_id, forwarded }) => reply_id === replyId && !forwarded);

type Answer = Pick<Extract<Mail, { kind: "answer" }>, "id" | "at" | "written_by" | "status" | "bounce">;

/** The newest that may arrive, of those that came after `known`. */
export function laterAnswer<One extends Answer>(answers: readonly One[], known: string | undefined): One | undefined {
  const at = answers.findIndex(({ id }) => id === known);
  const later = at === -1 ? answers : answers.slice(0, at);
  return later.find(({ status, bounce }) => status !== "cancelled" && status !== "refused" && bounce === null);
}

type Earlier = z.input<typeof earlierAnswer>;

/** What a refusal tells of the answer that its writer didn't know of. */
export function earlierIn(error: Error | null): Earlier | undefined {
  if (!(error instanceof Refusal) || error.code !== "already-answered") return undefined;
  return (error.details as { answer?: Earlier }).answer;
}

type EarlierProps = Earlier & { workspace: string; text: string | undefined };

export function EarlierAnswer({ workspace, written_by, created_at, text }: EarlierProps) {
  const nameOfMember = useNames(workspace);
  return (
    <>
      <p>
        {words.repliedEarlier(nameOfMember(written_by))} <When at={created_at} />
      </p>
      {text !== undefined && <FormattedText text={text} />}
    </>
  );
}
