import { mailProviderQuestion } from "@outbound/contracts/suppressions/mail-provider-question";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { ReasonLine } from "../../ui/reason-line.tsx";
import { entriesIn, Interrupted, mostEntries, type Outcome, suppressAll } from "./suppress-entries.ts";
import { words } from "./words.ts";

type Props = {
  /** For all workspaces. */
  isEverywhere?: boolean;
  suppress: (entry: string) => Promise<{ value: string | null }>;
  /** The lists that have the entry then. */
  queryKey: readonly unknown[];
};

export function SuppressForm({ isEverywhere = false, suppress, queryKey }: Props) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ entries: string[]; questions: string[] }>();
  const [done, setDone] = useState(0);
  const add = useMutation({
    mutationFn: (entries: readonly string[]) => suppressAll(entries, suppress, { tell: setDone }),
    onMutate: () => setAsked(undefined),
    // What isn't suppressed stays to be mended.
    onSuccess: ({ refused }) => setText(refused.map(({ entry }) => entry).join("\n")),
    onError: (error) => {
      if (!(error instanceof Interrupted)) return;
      setText([...error.outcome.refused.map(({ entry }) => entry), ...error.left].join("\n"));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const entries = entriesIn(text);
  const outcome = add.error instanceof Interrupted ? add.error.outcome : add.data;
  return (
    <>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (add.isPending) return;
          const found = entries.length === 0 ? words.nothingToSuppress : undefined;
          const most = entries.length > mostEntries ? words.tooMany(mostEntries) : undefined;
          setProblem(found ?? most);
          const questions = entries.flatMap((entry) => mailProviderQuestion(entry) ?? []);
          setAsked(questions.length > 0 ? { entries, questions } : undefined);
          if (questions.length > 0 || found || most) add.reset();
          else add.mutate(entries);
        }}
      >
        <TextArea
          label={isEverywhere ? words.suppressEverywhere : words.suppressWhat}
          hint={words.suppressHelp}
          problem={problem}
          placeholder={words.suppressExample}
          rows={Math.min(8, Math.max(2, text.split("\n").length))}
          autoComplete="off"
          value={text}
          readOnly={add.isPending}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
            setAsked(undefined);
          }}
        />
        <div className={form.row}>
          <Button type="submit" kind="primary" isBusy={add.isPending}>
            {words.suppress(entries.length)}
          </Button>
          {add.isPending && <span role="status">{words.suppressing(done, add.variables.length)}</span>}
        </div>
      </form>
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
      {outcome && <What outcome={outcome} isEverywhere={isEverywhere} />}
      {add.error && (
        <Notice tone="bad">
          {add.error instanceof Interrupted
            ? words.interrupted(add.error.message, add.error.left.length)
            : add.error.message}
        </Notice>
      )}
    </>
  );
}

function What({ outcome, isEverywhere }: { outcome: Outcome; isEverywhere: boolean }) {
  const { suppressed, already, refused } = outcome;
  return (
    <>
      {suppressed.length > 0 && <Notice tone="good">{words.suppressed(suppressed, isEverywhere)}</Notice>}
      {already.length > 0 && <ReasonLine role="status">{words.alreadySuppressed(already)}</ReasonLine>}
      {refused.length > 0 && (
        <Notice tone="bad">
          <div className={form.plain}>
            {refused.map((one) => (
              <p key={one.entry}>{words.refused(one.entry, one.message)}</p>
            ))}
          </div>
        </Notice>
      )}
    </>
  );
}
