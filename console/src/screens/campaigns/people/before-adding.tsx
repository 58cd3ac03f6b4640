import { Link } from "@tanstack/react-router";
import { CircleCheck, UserX } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Check } from "../../../ui/field.tsx";
import { type Part, PartsBar } from "../../../ui/parts-bar.tsx";
import screen from "../../../ui/screen.module.css";
import { words } from "../words.ts";
import styles from "./before-adding.module.css";
import { describeLacks, leftOutResults } from "./describe-added.ts";
import type { Checked, Found } from "./enrol.ts";
import { PeopleLinks } from "./people-links.tsx";
import { peopleWords } from "./people-words.ts";

type Props = {
  workspace: string;
  campaign: string;
  checked: Checked;
  onClose: () => void;
  add: (choice: { declined: "add" | "leave-out" }) => void;
};

/** Who would be left out and why, before anybody is added. */
export function BeforeAdding({ workspace, campaign, checked, onClose, add }: Props) {
  const [hasDeclined, setDeclined] = useState(false);
  const { enrolled = 0, leftOut, people } = checked;
  const left = leftOutResults.flatMap((result) => {
    const found = people[result];
    return found ? { result, found } : [];
  });
  const all = enrolled + leftOut.length + left.reduce((sum, { found }) => sum + found.length, 0);
  const some = enrolled + (hasDeclined ? leftOut.length : 0);
  return (
    <Dialog
      title={peopleWords.add.some(enrolled + leftOut.length, all)}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {some > 0 || leftOut.length > 0 ? words.cancel : words.close}
          </Button>
          {(enrolled > 0 || leftOut.length > 0) && (
            <Button
              kind="primary"
              disabled={some === 0}
              onClick={() => add({ declined: hasDeclined ? "add" : "leave-out" })}
            >
              {peopleWords.add.act(some > 0 ? some : leftOut.length)}
            </Button>
          )}
        </>
      }
    >
      <PartsBar parts={partsOf(enrolled, left, leftOut.length)} size="usual" />
      <ul className={styles.reasons}>
        {enrolled > 0 && (
          <li className={styles.reason}>
            <CircleCheck aria-hidden="true" className={styles.good} />
            <strong>{peopleWords.add.canBeAdded(enrolled)}</strong>
          </li>
        )}
        {left.map(({ result, found }) => (
          <Reason
            key={result}
            workspace={workspace}
            text={peopleWords.add.leftOut[result](found.length)}
            people={found}
          >
            {result === "missing-field" && (
              <Missing workspace={workspace} campaign={campaign} lines={describeLacks(checked)} />
            )}
          </Reason>
        ))}
        {leftOut.length > 0 && (
          <Reason workspace={workspace} text={peopleWords.add.didDecline(leftOut.length)} people={leftOut} />
        )}
      </ul>
      {leftOut.length > 0 && (
        <Check
          label={peopleWords.add.declinedToo(leftOut.length)}
          checked={hasDeclined}
          onChange={({ target }) => setDeclined(target.checked)}
        />
      )}
    </Dialog>
  );
}

type LeftOut = { result: string; found: readonly Found[] };

const partsOf = (enrolled: number, left: readonly LeftOut[], declined: number): Part[] => [
  { name: "enrolled", figure: enrolled, tone: "green" },
  ...left.map(({ result, found }): Part => ({ name: result, figure: found.length, tone: "gray" })),
  { name: "declined", figure: declined, tone: "amber" },
];

type ReasonProps = { workspace: string; text: string; people: readonly Found[]; children?: React.ReactNode };

function Reason({ workspace, text, people, children }: ReasonProps) {
  return (
    <li className={styles.reason}>
      <UserX aria-hidden="true" className={styles.left} />
      <div>
        <strong>{text}</strong>
        <div className={styles.people}>
          <PeopleLinks workspace={workspace} people={people} />
        </div>
        {children}
      </div>
    </li>
  );
}

function Missing({ workspace, campaign, lines }: { workspace: string; campaign: string; lines: readonly string[] }) {
  return (
    <div className={styles.people}>
      <ul className={styles.fields}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {peopleWords.add.giveValue[0]}{" "}
      <Link className={screen.inline} to="/w/$workspace/campaigns/$campaign/sequence" params={{ workspace, campaign }}>
        {peopleWords.add.giveValue[1]}
      </Link>
      {peopleWords.add.giveValue[2]}
    </div>
  );
}
