import { useState } from "react";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "./conflicts.module.css";
import type { Conflict, Whose } from "./merge-drafts.ts";

type Props = { conflicts: readonly Conflict[]; choose: (conflict: Conflict, whose: Whose) => void };

/** What somebody else saved meanwhile is in the form already, but for what both wrote: here one of the two is chosen. */
export function Conflicts({ conflicts, choose }: Props) {
  if (conflicts.length === 0)
    return (
      <Notice tone="warn">
        Somebody has saved this campaign since you opened it. What they changed is in the form now, beside what you
        changed: look at it, and save again.
      </Notice>
    );
  return (
    <section className={form.card} aria-label="Written by two people">
      <Notice tone="warn">
        Somebody has saved this campaign since you opened it. What only they changed is in the form now. Choose what
        stays of what you both changed, and save again.
      </Notice>
      {conflicts.map((conflict) => (
        <Choice key={conflict.part} conflict={conflict} choose={(whose) => choose(conflict, whose)} />
      ))}
    </section>
  );
}

function Choice({ conflict, choose }: { conflict: Conflict; choose: (whose: Whose) => void }) {
  const { part, mine, theirs } = conflict;
  const [chosen, setChosen] = useState<Whose>("mine");
  const side = (whose: Whose, label: string, text: string, other: string) => (
    <div className={styles.side}>
      <label className={styles.choice}>
        <input
          type="radio"
          name={part}
          checked={chosen === whose}
          onChange={() => {
            setChosen(whose);
            choose(whose);
          }}
        />
        <span>{label}</span>
      </label>
      <Text text={text} other={other} />
    </div>
  );
  return (
    <fieldset className={form.plain}>
      <legend className={styles.legend}>{part}</legend>
      <div className={form.pair}>
        {side("mine", "What I wrote", mine, theirs)}
        {side("theirs", "What they saved", theirs, mine)}
      </div>
    </fieldset>
  );
}

/** Lines that the other one doesn't have are marked. */
function Text({ text, other }: { text: string; other: string }) {
  const known = new Set(other.split("\n"));
  if (text === "") return <p className={styles.empty}>(nothing)</p>;
  return (
    <pre className={form.mail}>
      {text
        .split("\n")
        .map((line, at) => [at > 0 && "\n", known.has(line) || line === "" ? line : <mark key={at}>{line}</mark>])}
    </pre>
  );
}
