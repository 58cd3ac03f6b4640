import { Button } from "./button.tsx";
import styles from "./failure.module.css";
import { Notice } from "./notice.tsx";

export function Failure({ error, reset }: { error: Error; reset: () => unknown }) {
  return (
    <div className={styles.failure}>
      <Notice tone="bad">{error.message}</Notice>
      <Button onClick={() => reset()}>Try again</Button>
    </div>
  );
}
