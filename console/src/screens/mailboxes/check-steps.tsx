import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { domainQuery } from "../../api/mailbox-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { When } from "../../ui/when.tsx";
import list from "./check-steps.module.css";

type Checked = Pick<Output<"mailbox.check">, "ok" | "steps">;
type Step = Checked["steps"][number];

export function CheckSteps({ checked: { ok, steps } }: { checked: Checked }) {
  const broken = steps.filter(({ result }) => result === "failed").length;
  const warnings = steps.filter(({ result }) => result === "warning").length;
  return (
    <section className={styles.section} aria-label="What the check found">
      <Notice tone={ok ? "good" : "bad"}>
        {ok ? "The mailbox works." : `${broken} of ${steps.length} steps failed.`}
        {warnings > 0 && ` ${warnings === 1 ? "1 step" : `${warnings} steps`} should be looked at.`}
      </Notice>
      {subjects.map(([about, title]) => (
        <Subject key={about} title={title} steps={steps.filter((step) => step.about === about)} />
      ))}
    </section>
  );
}

const subjects: [Step["about"], string][] = [
  ["sending", "Sending"],
  ["reading", "Reading replies"],
  ["message", "A message to itself"],
  ["domain", "The domain"],
];

/** Shows the steps of the last daily check that failed or warn. */
export function StoredDomain({ workspace, id }: { workspace: string; id: string }) {
  const { data } = useQuery(domainQuery(workspace, id));
  const steps = data?.steps.filter(({ result }) => result === "failed" || result === "warning") ?? [];
  if (!data || steps.length === 0) return null;
  return (
    <section className={styles.section} aria-label="What the daily check of its domain found">
      {data.broken_since !== null && (
        <Notice tone="bad">
          Its domain is worse than it was, since <When at={data.broken_since} none="" />. Three days later it begins no
          new sequence; those under way go on.
        </Notice>
      )}
      <Subject title="The domain" steps={steps} />
    </section>
  );
}

function Subject({ title, steps }: { title: string; steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className={list.steps}>
        {steps.map(({ step, result, says, mend, record }) => (
          <li key={`${step} ${says}`}>
            <Badge word={words[result]} tone={tones[result]} />
            <div>
              <p>
                <strong>{names[step]}</strong> {says}
              </p>
              {mend && <p className={styles.note}>{mend}</p>}
              {record && <Copy label={`The ${record.type} record to write at ${record.name}`} text={record.value} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const words = { ok: "ok", warning: "look at it", failed: "failed", skipped: "not tried" };
const tones = { ok: "active", warning: "paused", failed: "error", skipped: "skipped" };

const names: Record<Step["step"], string> = {
  resolve: "Name.",
  connect: "Connection.",
  tls: "Encryption.",
  "sign-in": "Login.",
  folders: "Folders.",
  send: "Sending it.",
  arrive: "Its arrival.",
  spf: "SPF.",
  dkim: "DKIM.",
  dmarc: "DMARC.",
  mx: "Mail servers (MX).",
  "spf-record": "SPF record.",
  "dmarc-record": "DMARC record.",
  tracking: "Tracking host.",
  blocklists: "Blocklists.",
};
