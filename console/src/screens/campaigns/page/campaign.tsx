import { usualPauseReason } from "@outbound/contracts/campaigns/usual-pause-reason";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet, useMatches } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../api/ask.ts";
import { resultsQuery } from "../../../api/campaign-queries.ts";
import { campaignQuery } from "../../../api/queries.ts";
import { Failure } from "../../../ui/failure.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { count } from "../../../ui/wording.ts";
import styles from "../campaign.module.css";
import { CampaignState } from "../campaign-state.tsx";
import { HeadContext } from "../head.ts";
import { useActor } from "../list/use-actor.ts";
import { useWait } from "../overview/use-wait.ts";
import { overviewWords } from "../overview-words.ts";
import { words } from "../words.ts";
import { CampaignActions } from "./campaign-actions.tsx";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");

export function Campaign() {
  const params = route.useParams();
  const { data: campaign, error, refetch } = useQuery(campaignQuery(params.workspace, params.campaign));
  const [isUnsaved, setUnsaved] = useState(false);
  const [state, setState] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const [told, setTold] = useState<HTMLElement | null>(null);
  const matches = useMatches();
  const isInPanes = matches.some(({ staticData }) => staticData.isInPanes);
  const isWriting = matches.some(({ staticData }) => staticData.isWriting);
  useTitle(campaign?.name ?? words.campaign);
  const crumb = (
    <Crumb to="/w/$workspace/campaigns" params={{ workspace: params.workspace }}>
      {words.campaigns}
    </Crumb>
  );
  if (!campaign) {
    return (
      <>
        <TopBar title={words.campaign} crumbs={crumb} />
        <div className={screen.screen}>
          {error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={4} />}
        </div>
      </>
    );
  }
  return (
    <HeadContext value={{ isUnsaved, setUnsaved, state, actions, below, told }}>
      <TopBar
        title={campaign.name}
        crumbs={crumb}
        back={
          <LinkButton
            kind="quiet"
            className={styles.act}
            icon={ChevronLeft}
            aria-label={overviewWords.back}
            to="/w/$workspace/campaigns"
            params={{ workspace: params.workspace }}
          />
        }
        state={
          <>
            <State workspace={params.workspace} campaign={campaign} />
            <span ref={setState} className={styles.slot} />
          </>
        }
      >
        <span ref={setActions} className={styles.slot} />
        <CampaignActions key={campaign.id} campaign={campaign} isWriting={isWriting} />
      </TopBar>
      <div className={styles.tabs}>
        <Tabs label={words.campaign}>
          <Link to="/w/$workspace/campaigns/$campaign" params={params} activeOptions={{ exact: true }}>
            {words.tabs.overview}
          </Link>
          <Link to="/w/$workspace/campaigns/$campaign/people" params={params}>
            {words.tabs.prospects} <span className={styles.aside}>{count(campaign.progress.enrolled)}</span>
          </Link>
          <Link to="/w/$workspace/campaigns/$campaign/sequence" params={params}>
            {words.tabs.sequence} <span className={styles.aside}>{words.steps(campaign.steps)}</span>
          </Link>
          <Link to="/w/$workspace/campaigns/$campaign/stats" params={params}>
            {words.tabs.results}
          </Link>
          <Link to="/w/$workspace/campaigns/$campaign/settings" params={params}>
            {words.tabs.settings}
          </Link>
          <Link to="/w/$workspace/campaigns/$campaign/activity" params={params}>
            {words.tabs.activity}
          </Link>
        </Tabs>
      </div>
      <div ref={setBelow} />
      <div ref={setTold} className={styles.told} />
      <WhyPaused workspace={params.workspace} campaign={campaign} />
      {isInPanes ? (
        <Outlet />
      ) : (
        <div className={screen.screen}>
          <Outlet />
        </div>
      )}
    </HeadContext>
  );
}

type StateProps = { workspace: string; campaign: Output<"campaign.get"> };

function State({ workspace, campaign }: StateProps) {
  const wait = useWait(workspace, campaign);
  return <CampaignState state={campaign.display_status} sends={wait === undefined ? undefined : !wait?.isBlocked} />;
}

function WhyPaused({ workspace, campaign }: StateProps) {
  const nameOf = useActor(workspace);
  const { id, status, pause_reason, paused_by } = campaign;
  const byGuard = status === "paused" && paused_by === "system";
  const { data, isLoading } = useQuery(resultsQuery(workspace, byGuard ? [id] : []));
  if (status !== "paused" || !pause_reason || isLoading) return null;
  const guard = byGuard && data?.data.find(({ campaign_id }) => campaign_id === id)?.guard;
  const byMember = pause_reason === usualPauseReason && paused_by ? words.pausedBy(nameOf(paused_by)) : pause_reason;
  const because = guard ? overviewWords.waits.thisItself(guard) : byMember;
  return (
    <div className={styles.why}>
      <ReasonLine tone="amber">{words.pausedBecause(because.replace(/\.$/, ""))}</ReasonLine>
    </div>
  );
}
