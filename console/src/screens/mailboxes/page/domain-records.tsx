import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleX, type LucideIcon, RefreshCw, TriangleAlert } from "lucide-react";
import { ask, type Output } from "../../../api/ask.ts";
import { domainQuery, domainsQuery } from "../../../api/mailbox-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { When } from "../../../ui/when.tsx";
import { RecordToCopy } from "../checks/record-to-copy.tsx";
import { listWords as said } from "../list-words.ts";
import type { Mailbox } from "../mailbox-health.tsx";
import { domainIn } from "../mailbox-week.ts";
import styles from "../mailboxes.module.css";
import { words } from "../words.ts";

type Step = Output<"mailbox.domain">["steps"][number];

const marks: Record<Step["result"], LucideIcon> = {
  ok: CircleCheck,
  warning: TriangleAlert,
  failed: CircleX,
  skipped: CircleDashed,
};
const order = ["spf-record", "dkim", "dmarc-record", "mx", "tracking", "blocklists"];
const names: Readonly<Record<string, string>> = {
  "spf-record": said.records.spf,
  dkim: said.records.dkim,
  "dmarc-record": said.records.dmarc,
  mx: said.records.mx,
  tracking: said.records.tracking,
  blocklists: said.records.blocklists,
};

type Props = { workspace: string; mailbox: Mailbox };

/** What the last daily check found, and the records that mend it. */
export function DomainRecords({ workspace, mailbox }: Props) {
  const { data } = useQuery(domainQuery(workspace, mailbox.id));
  const mayCheck = useMay("mailbox.check-part");
  const check = useCheckAgain(workspace, mailbox.id);
  if (!data) return null;
  return (
    <section className={styles.domain} aria-label={words.domainCheck}>
      <div className={styles.sectionHead}>
        <h2>{said.dnsOf(domainIn(mailbox.email))}</h2>
        {mayCheck && (
          <Button kind="quiet" isSmall icon={RefreshCw} isBusy={check.isPending} onClick={() => check.mutate()}>
            {check.isPending ? said.checking : said.checkAgain}
          </Button>
        )}
      </div>
      {check.error && <Notice tone="bad">{check.error.message}</Notice>}
      {data.broken_since !== null && (
        <Notice tone="bad">
          {words.domainWorse} <When at={data.broken_since} />. {words.domainWorseHelp}
        </Notice>
      )}
      {data.checked_at === null ? (
        <p className={styles.aside}>{said.notCheckedYet}</p>
      ) : (
        <Records domain={domainIn(mailbox.email)} steps={data.steps} signed={data.signed ?? null} />
      )}
      {data.checked_at !== null && (
        <p className={styles.aside}>
          {said.checkedAt} <When at={data.checked_at} />
        </p>
      )}
    </section>
  );
}

/** Shows at once what it finds; the daily check records it soon after. */
function useCheckAgain(workspace: string, id: string) {
  return useMutation({
    mutationFn: () => ask("mailbox.check-part", workspace, { part: "domain", mailbox_id: id }),
    onSuccess: ({ steps }) => {
      queryClient.setQueryData(domainQuery(workspace, id).queryKey, (before) => ({
        broken_since: null,
        signed: null,
        ...before,
        checked_at: new Date().toISOString(),
        steps,
      }));
      void queryClient.invalidateQueries({ queryKey: domainsQuery(workspace).queryKey });
    },
  });
}

type RecordsProps = { domain: string; steps: readonly Step[]; signed: Step | null };

function Records({ domain, steps, signed }: RecordsProps) {
  const all = [...steps, ...(signed ? [signed] : [])];
  const rows = order.flatMap((name) => all.find(({ step }) => step === name) ?? (name === "dkim" ? [undefined] : []));
  const records = all.flatMap(({ record }) => record ?? []);
  return (
    <>
      <ul className={styles.records}>
        {rows.map((step) => (
          <RecordRow key={step?.step ?? "dkim"} step={step} />
        ))}
      </ul>
      {records.map((record) => (
        <RecordToCopy key={`${record.type} ${record.name}`} record={record} domain={domain} />
      ))}
    </>
  );
}

/** Without a step nothing was signed yet. */
function RecordRow({ step }: { step: Step | undefined }) {
  const result = step?.result ?? "skipped";
  const Mark = marks[result];
  const isRight = result === "ok" && step?.found !== undefined;
  return (
    <li className={styles[result]}>
      <Mark aria-hidden="true" />
      <strong>
        {names[step?.step ?? "dkim"]}
        <span className="visually-hidden"> {said.results[step ? result : "unknown"]}</span>
      </strong>
      <div>
        <p className={isRight ? styles.clip : undefined} title={isRight ? step.found : undefined}>
          {step ? textOf(step) : said.notSigned}
        </p>
        {step?.mend && <p>{step.mend}</p>}
      </div>
    </li>
  );
}

const textOf = ({ step, result, says, found }: Step): string => {
  if (result !== "ok" || found === undefined) return says;
  if (step === "blocklists") return said.onNoneOf(Number(found));
  return step === "dkim" ? said.signedAs(found) : found;
};
