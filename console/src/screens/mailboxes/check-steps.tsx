import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { domainQuery } from "../../api/mailbox-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { When } from "../../ui/when.tsx";
import list from "./check-steps.module.css";
import { words } from "./words.ts";

type Checked = Pick<Output<"mailbox.check">, "ok" | "steps">;
type Step = Checked["steps"][number];

export function CheckSteps({ checked: { ok, steps } }: { checked: Checked }) {
  const broken = steps.filter(({ result }) => result === "failed").length;
  const warnings = steps.filter(({ result }) => result === "warning").length;
  return (
    <section className={styles.section} aria-label={words.checkResults}>
      <Notice tone={ok ? "good" : "bad"}>
        {ok ? words.works : words.failedSteps(broken, steps.length)} {words.warnings(warnings)}
      </Notice>
      {subjects.map((about) => (
        <Subject key={about} title={words.subjects[about]} steps={steps.filter((step) => step.about === about)} />
      ))}
    </section>
  );
}

const subjects: readonly Step["about"][] = ["sending", "reading", "message", "domain"];

/** Shows the steps of the last daily check that failed or warn. */
export function StoredDomain({ workspace, id }: { workspace: string; id: string }) {
  const { data } = useQuery(domainQuery(workspace, id));
  const steps = data?.steps.filter(({ result }) => result === "failed" || result === "warning") ?? [];
  if (!data || steps.length === 0) return null;
  return (
    <section className={styles.section} aria-label={words.domainCheck}>
      {data.broken_since !== null && (
        <Notice tone="bad">
          {words.domainWorse} <When at={data.broken_since} />. {words.domainWorseHelp}
        </Notice>
      )}
      <Subject title={words.subjects.domain} steps={steps} />
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
            <Badge word={words.results[result]} tone={tones[result]} />
            <div>
              <p>
                <strong>{words.steps[step]}</strong> {says}
              </p>
              {mend && <p className={styles.note}>{mend}</p>}
              {record && <Copy label={words.recordFor(record.type, record.name)} text={record.value} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const tones = { ok: "active", warning: "paused", failed: "error", skipped: "skipped" };
