import { useMutation } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import type { KeyboardEvent } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { focusContent } from "../../../ui/focus-after.ts";
import { Kbd } from "../../../ui/kbd.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import type { Conversation } from "../conversation-names.ts";
import { keyHints, thread as words } from "../words.ts";
import type { Writing } from "../writing.ts";
import styles from "./composer.module.css";
import { ForwardForm } from "./forward-form.tsx";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";

type Reply = Output<"reply.get">;
type Props = {
  workspace: string;
  reply: Reply;
  conversation: Conversation;
  writing: Writing;
  write: (mode: Writing["mode"]) => void;
};

/** Each form stays as it is while another one is shown. */
export function Composer({ workspace, reply, conversation, writing, write }: Props) {
  const maySend = useMay("reply.send");
  const mayNote = useMay("note.add");
  const mayForward = useMay("reply.forward") && reply.from !== "";
  const mayReply = maySend && !reply.held && reply.from !== "";
  useKeys({
    ...(mayReply && { r: () => write("reply") }),
    ...(mayNote && { n: () => write("note") }),
    ...(mayForward && { f: () => write("forward") }),
  });
  const mode = writing.mode === "reply" && !mayReply && mayNote ? "note" : writing.mode;
  const timesIn = (one: Writing["mode"]) => (mode === one ? writing.times : 0);
  const shared = { workspace, reply };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it leaves the fields in it, as Tab does
    <div className={styles.dock} onKeyDown={leaveByEscape}>
      {reply.held && <Held {...shared} />}
      {mayReply && (
        <ReplyForm
          {...shared}
          conversation={conversation}
          isShown={mode === "reply"}
          times={timesIn("reply")}
          write={write}
        />
      )}
      {mayNote && (
        <NoteForm
          {...shared}
          isShown={mode === "note"}
          times={timesIn("note")}
          {...(mayReply && { replyInstead: () => write("reply") })}
        />
      )}
      {mayForward && (
        <ForwardForm
          {...shared}
          isShown={mode === "forward"}
          times={timesIn("forward")}
          leave={() => write(mayReply ? "reply" : "note")}
        />
      )}
      {maySend && <KeyHints />}
    </div>
  );
}

/** The screen's letters are keys again then. What has opened over a text closes first, and keeps the key for itself. */
function leaveByEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== "Escape" || !(target instanceof Element)) return;
  if (currentTarget.contains(target) && target.matches(fields) && !target.closest("[popover], dialog")) focusContent();
}

const fields = "input, textarea, [contenteditable]";

function Held({ workspace, reply }: { workspace: string; reply: Reply }) {
  const mayAccept = useMay("reply.update");
  const accept = useMutation({
    mutationFn: () => ask("reply.update", workspace, { id: reply.id, held: false }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      <ReasonLine
        tone="red"
        icon={ShieldAlert}
        title={words.mayBeForged}
        action={
          mayAccept && (
            <Confirm
              act={words.accept}
              title={words.acceptTitle}
              isBusy={accept.isPending}
              onConfirm={() => accept.mutate()}
            >
              <p>{words.acceptMore(reply.prospect?.email ?? reply.from)}</p>
            </Confirm>
          )
        }
      >
        {words.mayBeForgedMore}
      </ReasonLine>
      {accept.error && <Notice tone="bad">{accept.error.message}</Notice>}
    </>
  );
}

const hints: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["J", "K"], keyHints.next],
  [["R"], keyHints.reply],
  [["E"], keyHints.done],
  [["S"], keyHints.snooze],
  [["A"], keyHints.assign],
  [["L"], keyHints.label],
  [["?"], keyHints.all],
];

const KeyHints = () => (
  <p className={styles.keys} aria-hidden="true">
    {hints.map(([keys, what]) => (
      <span key={what}>
        {keys.map((key) => (
          <Kbd key={key} keys={key} />
        ))}
        {what}
      </span>
    ))}
  </p>
);
