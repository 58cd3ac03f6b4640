import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { isEnded, type Job, jobQuery } from "../../api/job-queries.ts";
import { campaignQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ReasonLine } from "../../ui/reason-line.tsx";
import screen from "../../ui/screen.module.css";
import { ChooseCampaign, useOpenCampaigns } from "./choose-campaign.tsx";
import { resultsIn } from "./describe-job.ts";
import styles from "./job.module.css";
import { words } from "./words.ts";

type Props = { workspace: string; job: string; created: number; kind: "primary" | "secondary" };

export function EnrolImported({ workspace, job, created, kind }: Props) {
  const campaigns = useOpenCampaigns(workspace);
  if (!campaigns) return null;
  return (
    <Card title={words.addToCampaign}>
      {campaigns.length === 0 ? (
        <p>
          {words.next}{" "}
          <Link className={screen.inline} to="/w/$workspace/campaigns/new" params={{ workspace }}>
            {words.createCampaign}
          </Link>{" "}
          {words.forThem}
        </p>
      ) : (
        <div className={styles.result}>
          <ChooseCampaign
            workspace={workspace}
            campaigns={campaigns}
            filter={{ imported_by: job }}
            figure={created}
            kind={kind}
          />
        </div>
      )}
    </Card>
  );
}

/** What was wished when the file was imported, and what became of it. */
export function NextJob({ workspace, next }: { workspace: string; next: NonNullable<Job["next"]> }) {
  const { data: job } = useQuery({ ...jobQuery(workspace, next.job_id ?? ""), enabled: next.job_id !== null });
  const { data: campaign } = useQuery(campaignQuery(workspace, next.campaign_id));
  if (!job || !campaign) return null;
  const { enrolled = 0, ...others } = job.counts;
  const wentWell = job.state !== "failed" && job.refused === 0;
  return (
    <ReasonLine
      role="status"
      tone={wentWell ? "green" : "amber"}
      icon={wentWell ? CircleCheck : TriangleAlert}
      title={isEnded(job) ? words.addedTo(enrolled, campaign.name) : words.addingTo(campaign.name)}
      action={
        <LinkButton isSmall to="/w/$workspace/settings/jobs/$job" params={{ workspace, job: job.id }}>
          {job.refused > 0 ? words.seeSkipped : words.seeJob}
        </LinkButton>
      }
    >
      {isEnded(job) ? (job.problem ?? resultsIn(others)) : words.doneOf(job.done, job.total)}
    </ReasonLine>
  );
}
