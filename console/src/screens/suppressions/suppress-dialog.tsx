import { mailProviderQuestion } from "@outbound/contracts/suppressions/mail-provider-question";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { describeProblem } from "../prospects/import/choose-file.tsx";
import { entriesInFile } from "./entries-in-file.ts";
import { FileOfEntries } from "./file-of-entries.tsx";
import { entriesIn, Interrupted, mostEntries, suppressAll } from "./suppress-entries.ts";
import { SuppressOutcome } from "./suppress-outcome.tsx";
import { words } from "./words.ts";

type Props = {
  title: string;
  about?: ReactNode;
  /** For all workspaces. */
  isEverywhere?: boolean;
  suppress: (entry: string) => Promise<{ value: string | null }>;
  /** The lists that have the entry then. */
  queryKey: readonly unknown[];
  onClose: () => void;
};

/** The dialog stays, as it says what became of each entry, and what was refused is fixed in it. */
export function SuppressDialog({ title, about, isEverywhere = false, suppress, queryKey, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ entries: string[]; questions: string[] }>();
  const [done, setDone] = useState(0);
  const add = useMutation({
    mutationFn: (entries: readonly string[]) => suppressAll(entries, suppress, { tell: setDone }),
    onMutate: () => setAsked(undefined),
    // What isn't suppressed stays to be fixed.
    onSuccess: ({ refused }) => setText(refused.map(({ entry }) => entry).join("\n")),
    onError: (error) => {
      if (!(error instanceof Interrupted)) return;
      setText([...error.outcome.refused.map(({ entry }) => entry), ...error.left].join("\n"));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const entries = entriesIn(text);
  const outcome = add.error instanceof Interrupted ? add.error.outcome : add.data;
  const write = (next: string, why?: string) => {
    setText(next);
    setProblem(why);
    setAsked(undefined);
  };
  const read = useMutation({
    mutationFn: entriesInFile,
    onSuccess: (found, { name }) => {
      if (found.length === 0) setProblem(words.nothingInFile(name));
      else write(entriesIn([text, ...found].join("\n")).join("\n"));
    },
    onError: (error, { name }) => setProblem(words.fileProblem(name, describeProblem(error))),
  });
  const submit = () => {
    if (add.isPending) return;
    const found = entries.length === 0 ? words.nothingToSuppress : undefined;
    const most = entries.length > mostEntries ? words.tooMany(mostEntries) : undefined;
    setProblem(found ?? most);
    const questions = entries.flatMap((entry) => mailProviderQuestion(entry) ?? []);
    setAsked(questions.length > 0 ? { entries, questions } : undefined);
    if (questions.length > 0 || found || most) add.reset();
    else add.mutate(entries);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isWide
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button type="submit" form={id} kind={asked ? "secondary" : "primary"} isBusy={add.isPending}>
            {words.suppress(entries.length)}
          </Button>
        </>
      }
    >
      {about && <p>{about}</p>}
      <FileOfEntries isBusy={read.isPending || add.isPending} read={read.mutate}>
        <form
          id={id}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextArea
            label={isEverywhere ? words.suppressEverywhere : words.suppressWhat}
            hint={words.suppressHelp}
            problem={problem}
            placeholder={words.suppressExample}
            rows={Math.min(8, Math.max(3, text.split("\n").length))}
            autoComplete="off"
            autoFocus
            value={text}
            readOnly={add.isPending}
            onChange={({ target }) => write(target.value)}
          />
        </form>
      </FileOfEntries>
      {add.isPending && <p role="status">{words.suppressing(done, add.variables.length)}</p>}
      {asked && (
        <Notice tone="warn">
          <div className={form.plain} role="alert">
            {asked.questions.map((question) => (
              <p key={question}>{question}</p>
            ))}
            <div className={form.row}>
              <Button kind="danger" isBusy={add.isPending} onClick={() => add.mutate(asked.entries)}>
                {words.suppressAnyway}
              </Button>
              <Button onClick={() => setAsked(undefined)}>{words.cancel}</Button>
            </div>
          </div>
        </Notice>
      )}
      {outcome && <SuppressOutcome outcome={outcome} isEverywhere={isEverywhere} />}
      {add.error && (
        <Notice tone="bad">
          {add.error instanceof Interrupted
            ? words.interrupted(add.error.message, add.error.left.length)
            : add.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
