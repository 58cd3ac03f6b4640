import { describeFirstMail } from "@outbound/contracts/campaigns/describe-first-mail";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../../api/ask.ts";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { words } from "../words.ts";
import { Findings } from "./findings.tsx";
import styles from "./preflight.module.css";
import { summaryOf } from "./preflight-summary.ts";

type Props = { workspace: string; campaign: Output<"campaign.get"> };

/** On the page of a campaign that doesn't run, so that nobody has to press Start to learn it. */
export function Preflight({ workspace, campaign: { id } }: Props) {
  const { data, error, refetch } = useQuery(preflightQuery(workspace, id));
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  const { tone, sentence } = summaryOf(data, describeFirstMail(data, new Date()));
  return (
    <Card title={data.act === "resume" ? words.beforeResume : words.beforeStart}>
      {tone === "warn" ? <p>{sentence}</p> : <Notice tone={tone}>{sentence}</Notice>}
      <div className={styles.findings}>
        <Findings workspace={workspace} campaign={id} findings={data.findings} label={words.checks} />
      </div>
    </Card>
  );
}
