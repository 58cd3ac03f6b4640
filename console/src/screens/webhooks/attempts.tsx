import { describeAttemptError } from "@outbound/contracts/webhooks/describe-attempt-error";
import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Filled } from "../../ui/filled.tsx";
import screen from "../../ui/screen.module.css";
import { When } from "../../ui/when.tsx";
import styles from "./webhooks.module.css";
import { words } from "./words.ts";

type Try = Output<"delivery.get">["tries"][number];

/** The newest comes first, because it is what somebody is about to fix. */
export function Attempts({ tries }: { tries: readonly Try[] }) {
  return (
    <section className={screen.section} aria-labelledby="attempts">
      <h3 id="attempts">{words.attempts}</h3>
      {tries.length === 0 && <p className={screen.note}>{words.noAttempts}</p>}
      {tries.length > 0 && (
        <ol className={styles.attempts} reversed>
          {tries.toReversed().map((one) => (
            <li key={one.at}>
              <Attempt {...one} />
            </li>
          ))}
        </ol>
      )}
      {tries.length > 0 && <p className={screen.note}>{words.responsesKept}</p>}
    </section>
  );
}

function Attempt({ at, duration_ms, status, error, answer, url }: Try) {
  return (
    <>
      <div className={styles.attempt}>
        <Badge
          word={error === null ? words.filters.delivered : words.filters.failed}
          tone={error === null ? "active" : "negative"}
        />
        <span>{error === null ? words.statusIs(status) : describeAttemptError(error)}</span>
        <span className={styles.small}>
          <Filled text={words.took(duration_ms)} parts={{ at: <When at={at} /> }} />
        </span>
      </div>
      {url && <p className={styles.small}>{words.sentTo(url)}</p>}
      {answer !== null && <CodeBlock label={words.response}>{answer}</CodeBlock>}
    </>
  );
}
