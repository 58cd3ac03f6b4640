import { GitMerge } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import { ReasonLine } from "../../ui/reason-line.tsx";
import styles from "./conflicts.module.css";
import type { Conflict, Whose } from "./merge-drafts.ts";
import { words } from "./words.ts";

type Props = { conflicts: readonly Conflict[]; choose: (conflict: Conflict, whose: Whose) => void; save: () => void };

/** What somebody else saved meanwhile is in the form already, but for what both wrote: here one of the two is chosen. */
export function Conflicts({ conflicts, choose, save }: Props) {
  return (
    <section className={styles.conflicts} aria-label={words.conflict.title}>
      <ReasonLine
        tone="accent"
        icon={GitMerge}
        title={words.conflict.title}
        action={
          <Button kind="primary" onClick={save}>
            {words.conflict.save}
          </Button>
        }
      >
        {conflicts.length === 0 ? words.conflict.merged : words.conflict.choose}
      </ReasonLine>
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
        {side("mine", words.conflict.mine, mine, theirs)}
        {side("theirs", words.conflict.theirs, theirs, mine)}
      </div>
    </fieldset>
  );
}

/** Lines that the other one doesn't have are marked. */
function Text({ text, other }: { text: string; other: string }) {
  const known = new Set(other.split("\n"));
  if (text === "") return <p className={styles.empty}>{words.conflict.nothing}</p>;
  return (
    <pre className={form.mail}>
      {text
        .split("\n")
        .map((line, at) => [at > 0 && "\n", known.has(line) || line === "" ? line : <mark key={at}>{line}</mark>])}
    </pre>
  );
}
