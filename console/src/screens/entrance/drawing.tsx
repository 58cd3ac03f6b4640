import { Ban, CircleCheck, Clock, Eye, Reply } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import styles from "./drawing.module.css";
import { drawing } from "./drawing-words.ts";

/** What Outbound does, for who sees. */
export function Drawing() {
  return (
    <>
      <div className={styles.steps}>
        <Step number={1} subject={drawing.first} state={<Badge word={drawing.opened} icon={Eye} />} at={drawing.at} />
        <div className={styles.wait}>
          <span>
            <Clock />
            {drawing.later}
          </span>
        </div>
        <Step
          number={2}
          subject={drawing.second}
          state={<Badge word={drawing.replied} hue="green" icon={Reply} />}
          at={drawing.atSecond}
        />
        <div className={styles.wait}>
          <span className={styles.good}>
            <CircleCheck />
            {drawing.end}
          </span>
        </div>
        <Step number={3} subject={drawing.third} state={<Badge word={drawing.unsent} icon={Ban} />} />
      </div>
      <p className={styles.where}>{drawing.where}</p>
    </>
  );
}

type StepProps = { number: number; subject: string; state: ReactNode; at?: string };

function Step({ number, subject, state, at }: StepProps) {
  return (
    <div className={at ? styles.step : `${styles.step} ${styles.unsent}`}>
      <p>
        <b>{number}</b>
        <strong>{subject}</strong>
        {state}
      </p>
      <i />
      <i />
      {at && <i />}
      {at && (
        <p>
          <span>{at}</span>
          <span>{drawing.from}</span>
        </p>
      )}
    </div>
  );
}
