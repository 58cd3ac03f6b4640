import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Findings } from "./findings.tsx";
import { type Found, summaryOf } from "./preflight-words.ts";
import { words } from "./words.ts";

type Props = {
  workspace: string;
  id: string;
  word: string;
  found: Found;
  onEnd: (isWanted: boolean) => void;
};

/** Begins with the first link that leads to a fix. */
export function BeforeItRuns({ workspace, id, word, found, onEnd }: Props) {
  const { tone, sentence } = summaryOf(found);
  const close = () => onEnd(false);
  const actions = (
    <>
      <Button onClick={close}>{found.refusal === null ? words.cancel : words.close}</Button>
      {found.refusal === null && (
        <Button kind="primary" onClick={() => onEnd(true)}>
          {word}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isWide title={words.runTitle(word, found.name)} onClose={close} actions={actions}>
      <Notice tone={tone}>{sentence}</Notice>
      <Findings workspace={workspace} campaign={id} findings={found.findings} label={words.checks} onLeave={close} />
    </Dialog>
  );
}
