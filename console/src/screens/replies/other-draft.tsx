import { Button } from "../../ui/button.tsx";
import { ReasonLine } from "../../ui/reason-line.tsx";
import { When } from "../../ui/when.tsx";
import styles from "./composer.module.css";
import type { Draft } from "./use-draft.ts";
import { composer as words } from "./words.ts";

export const Drafted = ({ written_by, changed_at }: Draft) => (
  <p className={styles.aside}>
    {words.draftedBy(written_by)} <When at={changed_at} />
  </p>
);

type Props = Draft & { onTake: () => void; onKeep: () => void };

/** Nobody's text is lost: whoever writes chooses. */
export const OtherDraft = ({ written_by, changed_at, text, onTake, onKeep }: Props) => (
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
      {words.otherDraft(written_by)} <When at={changed_at} />
    </p>
    <pre className={styles.other}>{text}</pre>
  </ReasonLine>
);
