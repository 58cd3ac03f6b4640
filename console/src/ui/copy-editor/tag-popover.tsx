import { useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import styles from "./copy-editor.module.css";
import { insideOf, isOneTag, labelOf, variableIn, writeVariable } from "./copy-tags.ts";
import { words } from "./words.ts";

type Props = {
  raw: string;
  /** Of the prospect who is shown beside the text; empty if they have none. */
  sample: string | undefined;
  problem: string | undefined;
  change: (raw: string) => void;
  remove: () => void;
  close: () => void;
};

/** A variable's fallback, or a condition's own text. Escape leaves it for the text. */
export function TagPopover({ raw, sample, problem, change, remove, close }: Props) {
  const [written, setWritten] = useState(raw);
  const form = useRef<HTMLFormElement>(null);
  const variable = variableIn(raw);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const isFit = variable !== undefined || isOneTag(written);
  return (
    <form
      ref={form}
      role="dialog"
      aria-label={words.variableCalled(variable ? labelOf(variable.name) : insideOf(raw))}
      className={styles.popover}
      onSubmit={(event) => {
        event.preventDefault();
        // The text may be within a form of its own.
        event.stopPropagation();
        if (!isFit) return;
        if (!variable) change(written);
        close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      {variable ? (
        <>
          <p className={styles.popoverHead}>{variable.name}</p>
          {problem !== undefined && <p className={styles.problem}>{problem}</p>}
          <Field
            label={words.fallback}
            hint={words.fallbackHint}
            maxLength={200}
            value={variable.fallback ?? ""}
            onChange={({ target: { value } }) =>
              change(writeVariable(value === "" ? { name: variable.name } : { name: variable.name, fallback: value }))
            }
          />
          {sample !== undefined && (
            <p className={styles.sample}>{sample === "" ? words.noSample : words.sample(sample)}</p>
          )}
        </>
      ) : (
        <Field
          label={words.code}
          hint={words.codeHint}
          problem={isFit ? undefined : words.notOneTag}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
      )}
      <div className={styles.popoverActs}>
        <Button type="submit">{words.done}</Button>
        <Button kind="quiet" onClick={remove}>
          {words.remove}
        </Button>
      </div>
    </form>
  );
}
