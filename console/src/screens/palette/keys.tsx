import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import confirm from "../../ui/confirm.module.css";
import { Facts } from "../../ui/facts.tsx";
import { paletteKeys } from "./palette-keys.ts";

const keys: [string, string][] = [
  [paletteKeys, "Go to a screen, a campaign, a person or a mailbox, or do something"],
  ["?", "These keys"],
  ["Tab", "The next thing that can be used; Shift+Tab the one before"],
  ["Enter", "Follow a link, press a button"],
  ["← →", "From one variant of a step to another"],
  ["J K", "In the inbox, to the next or the previous conversation; X chooses it"],
  ["R E", "Answer a conversation; mark it as handled"],
  ["Ctrl+Enter", "Send the answer that you write; on a Mac ⌘ Enter"],
  ["Ctrl+B", "Bold in a text; on a Mac ⌘ B"],
  ["U S", "Mark a conversation as unread; snooze it"],
  ["Z", "In the inbox, undo what E or S did last"],
  ["Esc", "Close what has opened"],
];

export default function Keys({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={confirm.dialog} aria-labelledby={id} onClose={close}>
      <h2 id={id}>Keys</h2>
      <Facts facts={keys.map(([name, what]) => [name, what])} />
      <div className={confirm.choice}>
        <Button autoFocus onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
