import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "./button.tsx";
import styles from "./failure.module.css";

/** Of a card `what` says what can't be shown, as others are beside it. */
type Props = { error: Error; reset: () => unknown; what?: string };

/** In the place of what failed: why, and the way out. */
export function Failure({ error, reset, what }: Props) {
  return (
    <div className={what ? styles.card : styles.failure} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <p>{what ? `${what}: ${error.message}` : error.message}</p>
        {what && <p className={styles.aside}>Everything else on this page is current.</p>}
        {!isGone(error) && (
          <Button isSmall icon={RotateCw} onClick={() => reset()}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

/** What isn't there won't be there at the next try. */
const isGone = (error: Error): boolean => "status" in error && error.status === 404;
