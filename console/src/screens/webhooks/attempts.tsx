import { describeAttemptError } from "@outbound/contracts/webhooks/describe-attempt-error";
import { Check, X, Zap } from "lucide-react";
import type { Output } from "../../api/ask.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import screen from "../../ui/screen.module.css";
import { Timeline, TimelineItem } from "../../ui/timeline.tsx";
import { When } from "../../ui/when.tsx";
import styles from "./delivery.module.css";
import { deliveryPage as page } from "./delivery-words.ts";
import { words } from "./words.ts";

type Delivery = Output<"delivery.get">;
type Try = Delivery["tries"][number];

/** The newest comes first, because it is what somebody is about to fix. */
export function Attempts({ delivery: { tries, created_at, status } }: { delivery: Delivery }) {
  return (
    <section aria-labelledby="attempts">
      <h3 id="attempts">{words.attempts}</h3>
      <Timeline label={words.attempts}>
        {tries
          .map((one, at) => (
            <TimelineItem
              key={one.at}
              icon={one.error === null ? Check : X}
              tone={one.error === null ? "green" : "red"}
            >
              <Attempt
                number={at + 1}
                attempt={one}
                next={tries[at + 1]}
                isLast={at === tries.length - 1}
                hasEnded={status !== "pending"}
              />
            </TimelineItem>
          ))
          .reverse()}
        <TimelineItem icon={Zap}>
          <p className={styles.what}>{page.created}</p>
          <p className={styles.small}>
            <When at={created_at} />
            {tries.length === 0 && ` · ${words.noAttempts}`}
          </p>
        </TimelineItem>
      </Timeline>
      {tries.length > 0 && <p className={screen.note}>{words.responsesKept}</p>}
    </section>
  );
}

type Props = { number: number; attempt: Try; next: Try | undefined; isLast: boolean; hasEnded: boolean };

function Attempt({ number, attempt, next, isLast, hasEnded }: Props) {
  const { at, duration_ms, status, error, answer, url } = attempt;
  const after = next ? page.nextAfter(spanOf(Date.parse(next.at) - Date.parse(at))) : undefined;
  const follows = after ?? (isLast && hasEnded && error !== null ? page.lastAttempt : undefined);
  return (
    <>
      <p className={styles.what}>
        <span>{page.attempt(number, status === null ? what(error) : words.statusIs(status).toLowerCase())}</span>
        <span>{took(duration_ms)}</span>
      </p>
      <p className={styles.small}>
        <When at={at} />
        {follows && ` · ${follows}`}
        {url && ` · ${words.sentTo(url)}`}
      </p>
      {answer !== null && (
        <details open={isLast}>
          <summary>{page.showResponse}</summary>
          <CodeBlock label={words.response}>{answer}</CodeBlock>
        </details>
      )}
    </>
  );
}

const what = (error: string | null): string => (error === null ? words.filters.delivered : describeAttemptError(error));

const took = (ms: number): string => (ms < 1_000 ? page.milliseconds(ms) : page.seconds((ms / 1_000).toFixed(1)));

function spanOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return page.seconds(`${seconds}`);
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? page.minutes(minutes) : page.hours(Math.round(minutes / 60));
}
