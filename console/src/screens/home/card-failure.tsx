import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import styles from "./card-failure.module.css";
import type { Unasked } from "./need.ts";
import { words } from "./words.ts";

/** In the place of what couldn't be asked. */
export function CardFailure({ what, error, retry }: Unasked) {
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <p>{words.cantLoad(what, error.message)}</p>
        <p>{words.restIsCurrent}</p>
        <Button isSmall icon={RotateCw} onClick={() => void retry()}>
          {words.tryAgain}
        </Button>
      </div>
    </div>
  );
}
