import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import styles from "./card-failure.module.css";
import { overviewWords } from "./overview-words.ts";

const said = overviewWords.failed;
type Props = { what: string; error: Error; retry: () => unknown };

/** In the place of what failed; the other cards stay as they are. */
export function CardFailure({ what, error, retry }: Props) {
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <p>
          {what}: {error.message}
        </p>
        <p className={styles.others}>{said.others}</p>
        <Button isSmall icon={RotateCw} onClick={() => void retry()}>
          {said.tryAgain}
        </Button>
      </div>
    </div>
  );
}
