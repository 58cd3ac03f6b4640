import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { When } from "../../ui/when.tsx";
import styles from "./thread.module.css";
import type { Draft } from "./use-draft.ts";

export const Drafted = ({ written_by, changed_at }: Draft) => (
  <p className={styles.above}>
    Drafted by {written_by}, <When at={changed_at} />
  </p>
);

/** Nobody's text is lost: whoever writes chooses. */
export function OtherDraft({
  written_by,
  changed_at,
  text,
  onTake,
  onKeep,
}: Draft & { onTake: () => void; onKeep: () => void }) {
  return (
    <Notice tone="warn">
      <div className={styles.question} role="alert">
        <p>
          {written_by} has drafted another answer, <When at={changed_at} />. What stands above isn’t replaced by it.
        </p>
        <pre className={styles.text}>{text}</pre>
        <div className={styles.choice}>
          <Button onClick={onTake}>Take this one</Button>
          <Button onClick={onKeep}>Keep mine</Button>
        </div>
      </div>
    </Notice>
  );
}
