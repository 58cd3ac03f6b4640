import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import confirm from "../../ui/confirm.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "./findings.module.css";
import { Findings } from "./findings.tsx";
import { type Found, summaryOf } from "./preflight-words.ts";

type Props = {
  workspace: string;
  id: string;
  word: string;
  found: Found;
  onEnd: (isWanted: boolean) => void;
};

/** The browser keeps the focus inside, begins with the first link that mends something, and returns it. */
export function BeforeItRuns({ workspace, id, word, found, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWanted = useRef(false);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const { tone, sentence } = summaryOf(found);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={`${confirm.dialog} ${styles.dialog}`}
      aria-labelledby={title}
      onClose={() => onEnd(isWanted.current)}
    >
      <h2 id={title}>Before it {word === "Start" ? "starts" : "goes on"}</h2>
      <Notice tone={tone}>{sentence}</Notice>
      <Findings workspace={workspace} campaign={id} findings={found.findings} label="What was found" onLeave={close} />
      <div className={confirm.choice}>
        <Button onClick={close}>{found.refusal === null ? "Not yet" : "Close"}</Button>
        {found.refusal === null && (
          <Button
            kind="primary"
            onClick={() => {
              isWanted.current = true;
              close();
            }}
          >
            {word} all the same
          </Button>
        )}
      </div>
    </dialog>
  );
}
