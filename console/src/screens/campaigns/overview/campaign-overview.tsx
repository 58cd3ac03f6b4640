import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Output } from "../../../api/ask.ts";
import { campaignQuery } from "../../../api/queries.ts";
import { AwaitedNotice } from "../people/awaited-people.tsx";
import { Preflight } from "../preflight/preflight.tsx";
import styles from "./campaign-overview.module.css";
import { HowFar } from "./how-far.tsx";
import { NotSending } from "./not-sending.tsx";
import { OverviewFigures } from "./overview-figures.tsx";
import { StepsCard } from "./steps-card.tsx";
import { Whereabouts } from "./whereabouts.tsx";
import { WhosNext } from "./whos-next.tsx";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");
type Campaign = Output<"campaign.get">;

export function CampaignOverview() {
  const params = route.useParams();
  const { workspace } = params;
  const { data: campaign } = useQuery(campaignQuery(workspace, params.campaign));
  if (!campaign) return null;
  const { id, started_at, progress } = campaign;
  const hasStarted = started_at !== null;
  return (
    <div className={styles.overview}>
      {isAtRest(campaign) ? (
        <Preflight workspace={workspace} campaign={campaign} />
      ) : (
        <NotSending workspace={workspace} campaign={campaign} />
      )}
      <AwaitedNotice {...params} />
      {hasStarted && <OverviewFigures workspace={workspace} campaign={campaign} />}
      {hasStarted && (
        <div className={`${styles.pair} ${styles.places}`}>
          <HowFar workspace={workspace} campaign={id} />
          <Whereabouts workspace={workspace} campaign={id} isRunning={campaign.status === "active"} />
        </div>
      )}
      <div className={progress.enrolled > 0 ? styles.pair : styles.alone}>
        <StepsCard workspace={workspace} campaign={campaign} />
        {progress.enrolled > 0 && <WhosNext workspace={workspace} campaign={campaign} />}
      </div>
    </div>
  );
}

const isAtRest = ({ status, archived_at }: Campaign) =>
  archived_at === null && (status === "draft" || status === "paused");
