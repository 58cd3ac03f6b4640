import { prospectOutcomes } from "@outbound/contracts/campaigns/prospect-outcome";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { whereaboutsQuery } from "../../../api/campaign-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { PartKey, PartsBar, type PartTone } from "../../../ui/parts-bar.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { shortWeekday } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import { overviewWords } from "../overview-words.ts";
import { CardFailure } from "./card-failure.tsx";
import styles from "./whereabouts.module.css";

const said = overviewWords.where;
type Outcome = (typeof prospectOutcomes)[number];

const tones: Record<Outcome, PartTone> = {
  not_emailed: "gray",
  in_sequence: "accent",
  completed: "pale",
  replied: "green",
  bounced: "red",
  unsubscribed: "amber",
  stopped: "sky",
};

const share = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });

type Props = { workspace: string; campaign: string; isRunning: boolean };

/** Each row leads to those who are there. */
export function Whereabouts({ workspace, campaign, isRunning }: Props) {
  const { data, error, refetch } = useQuery(whereaboutsQuery(workspace, campaign));
  return (
    <Card title={said.title} end={data && said.inCampaign(data.in_campaign)}>
      {error && !data && <CardFailure what={overviewWords.failed.where} error={error} retry={refetch} />}
      {!error && !data && <Skeleton rows={6} />}
      {data && <Places workspace={workspace} campaign={campaign} isRunning={isRunning} whereabouts={data} />}
    </Card>
  );
}

type PlacesProps = Props & { whereabouts: Output<"campaign.whereabouts"> };

function Places({ workspace, campaign, isRunning, whereabouts }: PlacesProps) {
  const { outcomes, in_campaign, first_emails_by } = whereabouts;
  // Few are stopped in another way; nobody looks for a zero there.
  const shown = prospectOutcomes.filter((outcome) => outcome !== "stopped" || outcomes.stopped > 0);
  const parts = shown.map((outcome) => ({
    name: said.outcomes[outcome],
    figure: outcomes[outcome],
    tone: tones[outcome],
  }));
  return (
    <>
      <div className={styles.bar}>
        <PartsBar parts={parts} size="thick" />
      </div>
      <ul className={styles.places}>
        {shown.map((outcome) => (
          <li key={outcome}>
            <Link
              to="/w/$workspace/campaigns/$campaign/people"
              params={{ workspace, campaign }}
              search={{ show: outcome }}
            >
              <PartKey tone={tones[outcome]} />
              <span className={styles.name}>{said.outcomes[outcome]}</span>
              <strong>{count(outcomes[outcome])}</strong>
              <span className={styles.share}>
                {outcomes[outcome] > 0 && share.format(outcomes[outcome] / in_campaign)}
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {isRunning && first_emails_by !== null && (
        <p className={styles.until}>{said.firstEmailsBy(shortWeekday(first_emails_by))}</p>
      )}
    </>
  );
}
