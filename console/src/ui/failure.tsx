import { Button } from "./button.tsx";
import styles from "./failure.module.css";
import { Notice } from "./notice.tsx";

export function Failure({ error, reset }: { error: Error; reset: () => unknown }) {
  return (
    <div className={styles.failure}>
      <Notice tone="bad">{error.message}</Notice>
      {!isGone(error) && <Button onClick={() => reset()}>Try again</Button>}
    </div>
  );
}

/** What isn't there won't be there at the next try. */
const isGone = (error: Error): boolean => "status" in error && error.status === 404;
