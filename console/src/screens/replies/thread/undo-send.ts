import type { Attachment } from "@outbound/contracts/attachments/attachment";
import { useEffect } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { showToast } from "../../../ui/toast.tsx";
import { sends, sendsLater } from "../words.ts";
import type { Mail } from "./thread-items.ts";

export type Written = { to: string; text: string; attached: readonly Attachment[] };
type Answer = Pick<Extract<Mail, { kind: "answer" }>, "id" | "reply_id" | "forwarded">;
type Sent = { written: Written; hide: () => void };
type Returned = { reply: string; forwarded: boolean; written: Written };

/** What this page has sent, by the answer's id. */
const sent = new Map<string, Sent>();
/** What was taken back and isn't in its form yet, as the form may not be shown. */
let returned: Returned | undefined;
const listeners = new Set<() => void>();
let newest: (() => void) | undefined;

/** Says what was done, with its undo, which the letter Z is for as well. */
export function tellWithUndo(text: string, undo: () => unknown, until?: string): () => void {
  const once = () => {
    if (newest === once) newest = undefined;
    hide();
    void undo();
  };
  const hide = showToast({ text, undo: once, shortcut: "Z", ...(until && { until: Date.parse(until) }) });
  newest = once;
  return () => {
    if (newest === once) newest = undefined;
    hide();
  };
}

export const undoNewest = (): void => newest?.();

type Offer = { workspace: string; forwarded: boolean; name: string; open: () => void };

/** Wherever its writer goes meanwhile: taken back, it opens with what was written. */
export function offerUndo(answer: Output<"reply.send">, written: Written, { workspace, forwarded, name, open }: Offer) {
  const { id, reply_id, send_after } = answer;
  const undo = () =>
    takeBack(workspace, { id, reply_id, forwarded }).then(open, ({ message }: Error) => {
      showToast({ text: message });
    });
  const hide = answer.paused ? tellWithUndo(sendsLater(name), undo) : tellWithUndo(sends(name), undo, send_after);
  sent.set(id, { written, hide });
}

/** Throws when it has begun to be sent. */
export async function takeBack(workspace: string, answer: Answer & Partial<Mail>): Promise<void> {
  try {
    await ask("reply.withdraw", workspace, { id: answer.id });
  } finally {
    void queryClient.invalidateQueries({ queryKey: [workspace] });
    sent.get(answer.id)?.hide();
  }
  const written = sent.get(answer.id)?.written ?? writtenIn(answer);
  returned = { reply: answer.reply_id, forwarded: answer.forwarded, written };
  for (const tell of listeners) tell();
}

/** Of a forwarded email the text has what was forwarded, too. */
function writtenIn({ forwarded, to = "", text, ...more }: Answer & Partial<Mail>): Written {
  const attached = "attachments" in more && more.attachments ? more.attachments : [];
  return { to, text: forwarded ? "" : (text ?? ""), attached };
}

export function useReturned(reply: string, forwarded: boolean, take: (written: Written) => void): void {
  useEffect(() => {
    const look = () => {
      if (returned?.reply !== reply || returned.forwarded !== forwarded) return;
      const { written } = returned;
      returned = undefined;
      take(written);
    };
    look();
    listeners.add(look);
    return () => void listeners.delete(look);
  });
}
