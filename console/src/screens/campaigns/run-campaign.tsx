import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { preflightQuery } from "../../api/campaign-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import confirm from "../../ui/confirm.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "./findings.module.css";
import { Findings } from "./findings.tsx";
import { type Found, summaryOf } from "./preflight-words.ts";

type Shown = { found: Found };

type Props = {
  workspace: string;
  id: string;
  act: "start" | "resume";
  isBusy: boolean;
  disabled: boolean;
  onRun: () => void;
};

/** Runs it at once if nothing was found, else shows that first. The server refuses what it must in any case. */
export function RunCampaign({ workspace, id, act, isBusy, disabled, onRun }: Props) {
  const word = act === "start" ? "Start" : "Resume";
  const [shown, setShown] = useState<Shown>();
  const look = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...preflightQuery(workspace, id), staleTime: 0 }),
    onSuccess: (found) => (found.findings.length === 0 ? onRun() : setShown({ found })),
    // Whether it may run is decided by whoever is asked to run it.
    onError: onRun,
  });
  // A browser says that a dialog was closed some milliseconds later, when the next one may be on its way.
  const hide = (one: Shown) => setShown((now) => (now === one ? undefined : now));
  return (
    <>
      <Button kind="primary" isBusy={isBusy || look.isPending} disabled={disabled} onClick={() => look.mutate()}>
        {word}
      </Button>
      {shown && (
        <Choice
          key={look.submittedAt}
          workspace={workspace}
          id={id}
          word={word}
          found={shown.found}
          onEnd={(isWanted) => {
            hide(shown);
            if (isWanted) onRun();
          }}
        />
      )}
    </>
  );
}

type ChoiceProps = {
  workspace: string;
  id: string;
  word: string;
  found: Found;
  onEnd: (isWanted: boolean) => void;
};

/** The browser keeps the focus inside, begins with the first link that mends something, and returns it. */
function Choice({ workspace, id, word, found, onEnd }: ChoiceProps) {
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
