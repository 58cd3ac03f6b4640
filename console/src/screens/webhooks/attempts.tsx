import { describeAttemptError } from "@outbound/contracts/webhooks/describe-attempt-error";
import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import screen from "../../ui/screen.module.css";
import { When } from "../../ui/when.tsx";
import styles from "./webhooks.module.css";

type Try = Output<"delivery.get">["tries"][number];

/** The newest comes first, because it is what somebody is about to mend. */
export function Attempts({ tries }: { tries: readonly Try[] }) {
  return (
    <section className={screen.section} aria-labelledby="attempts">
      <h3 id="attempts">Attempts</h3>
      {tries.length === 0 && <p className={screen.note}>There was none yet.</p>}
      {tries.length > 0 && (
        <ol className={styles.attempts} reversed>
          {tries.toReversed().map((one) => (
            <li key={one.at}>
              <Attempt {...one} />
            </li>
          ))}
        </ol>
      )}
      {tries.length > 0 && (
        <p className={screen.note}>
          Of what a receiver answers the first 2 kB are kept for a week, unless the operator chose otherwise.
        </p>
      )}
    </section>
  );
}

function Attempt({ at, duration_ms, status, error, answer, url }: Try) {
  return (
    <>
      <div className={styles.attempt}>
        <Badge word={error === null ? "delivered" : "failed"} tone={error === null ? "active" : "negative"} />
        <span>{error === null ? `Status ${status}` : describeAttemptError(error)}</span>
        <span className={styles.small}>
          {duration_ms} ms, <When at={at} />
        </span>
      </div>
      {url && <p className={styles.small}>At {url}</p>}
      {answer !== null && <CodeBlock label="What it answered">{answer}</CodeBlock>}
    </>
  );
}
