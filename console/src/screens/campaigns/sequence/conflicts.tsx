import { GitMerge } from "lucide-react";
import { useState } from "react";
import type { findLastWriter } from "../../../api/campaign-queries.ts";
import { Button } from "../../../ui/button.tsx";
import form from "../../../ui/form.module.css";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { times } from "../../../ui/when.tsx";
import { CopyLine } from "../copy-line.tsx";
import { words } from "../words.ts";
import styles from "./conflicts.module.css";
import type { Conflict, Whose } from "./merge-drafts.ts";

/** What somebody else saved while this was written. */
export type Meanwhile = { writer: Awaited<ReturnType<typeof findLastWriter>>; found: readonly Conflict[] };
type Props = Meanwhile & { choose: (conflict: Conflict, whose: Whose) => void; save: () => void };

/** What the other person wrote is in the form already, but for what both wrote: here one of the two is chosen. */
export function Conflicts({ writer, found, choose, save }: Props) {
  const title = words.conflict.title(writer?.actor.name);
  return (
    <section className={styles.conflicts} aria-label={title}>
      <ReasonLine
        tone="accent"
        icon={GitMerge}
        title={title}
        action={
          <Button kind="primary" onClick={save}>
            {words.conflict.save}
          </Button>
        }
      >
        {found.length === 0 ? words.conflict.merged : words.conflict.choose}
      </ReasonLine>
      {found.map((conflict) => (
        <Choice
          key={conflict.part}
          conflict={conflict}
          theirs={writer ? words.conflict.theirsOf(writer.actor.name, times.clock(writer.at)) : words.conflict.theirs}
          choose={(whose) => choose(conflict, whose)}
        />
      ))}
    </section>
  );
}

type ChoiceProps = { conflict: Conflict; theirs: string; choose: (whose: Whose) => void };

function Choice({ conflict: { part, mine, theirs }, theirs: theirName, choose }: ChoiceProps) {
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
        {side("theirs", theirName, theirs, mine)}
      </div>
    </fieldset>
  );
}

/** Lines that the other one doesn't have are marked, where there are several. */
function Text({ text, other }: { text: string; other: string }) {
  const known = new Set(other.split("\n"));
  if (text === "") return <p className={styles.empty}>{words.conflict.nothing}</p>;
  const lines = text.split("\n");
  return (
    <div className={styles.copy}>
      {lines.map((line, at) => (
        <p key={at}>
          {known.has(line) || line === "" || lines.length === 1 ? (
            <CopyLine text={line} />
          ) : (
            <mark>
              <CopyLine text={line} />
            </mark>
          )}
        </p>
      ))}
    </div>
  );
}
