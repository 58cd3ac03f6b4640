import { Button } from "../../../ui/button.tsx";
import { useNames } from "../../../ui/colleague.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { When } from "../../../ui/when.tsx";
import { composer as words } from "../words.ts";
import styles from "./composer.module.css";
import type { Draft } from "./use-draft.ts";

type Written = Draft & { workspace: string };

export function Drafted({ workspace, written_by, changed_at }: Written) {
  const nameOfMember = useNames(workspace);
  return (
    <p className={styles.aside}>
      {words.draftedBy(nameOfMember(written_by))} <When at={changed_at} />
    </p>
  );
}

type Props = Written & { onTake: () => void; onKeep: () => void };

/** Nobody's text is lost: whoever writes chooses. */
export function OtherDraft({ workspace, written_by, changed_at, text, onTake, onKeep }: Props) {
  const nameOfMember = useNames(workspace);
  return (
    <ReasonLine
      tone="amber"
      role="alert"
      action={
        <>
          <Button isSmall onClick={onTake}>
            {words.takeTheirs}
          </Button>
          <Button isSmall onClick={onKeep}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <p>
        {words.otherDraft(nameOfMember(written_by))} <When at={changed_at} />
      </p>
      <pre className={styles.other}>{text}</pre>
    </ReasonLine>
  );
}
