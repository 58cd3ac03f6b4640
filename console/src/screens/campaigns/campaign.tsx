import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { campaignQuery } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import tabs from "../../ui/tabs.module.css";
import { useTitle } from "../../ui/use-title.ts";
import { CampaignActions } from "./campaign-actions.tsx";
import { UnsavedContext } from "./unsaved.ts";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");

export function Campaign() {
  const params = route.useParams();
  const { data: campaign, error, refetch } = useQuery(campaignQuery(params.workspace, params.campaign));
  const [isUnsaved, setUnsaved] = useState(false);
  useTitle(campaign?.name ?? "Campaign");

  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/campaigns" params={{ workspace: params.workspace }}>
        ← Campaigns
      </Link>
      {error && !campaign && <Failure error={error} reset={() => void refetch()} />}
      {!campaign && !error && <Skeleton rows={4} />}
      {campaign && (
        <UnsavedContext value={{ isUnsaved, setUnsaved }}>
          <Head key={campaign.id} campaign={campaign} />
          <nav className={tabs.tabs} aria-label="Campaign">
            <Link to="/w/$workspace/campaigns/$campaign" params={params} activeOptions={{ exact: true }}>
              Overview
            </Link>
            <Link to="/w/$workspace/campaigns/$campaign/stats" params={params}>
              Stats
            </Link>
            <Link to="/w/$workspace/campaigns/$campaign/people" params={params}>
              People
            </Link>
            <Link to="/w/$workspace/campaigns/$campaign/sequence" params={params}>
              Sequence
            </Link>
          </nav>
          <Outlet />
        </UnsavedContext>
      )}
    </div>
  );
}

function Head({ campaign }: { campaign: Output<"campaign.get"> }) {
  const { name, display_status, status } = campaign;
  const reason = reasonOf(campaign);
  return (
    <>
      <div className={styles.head}>
        <h1>{name}</h1>
        <Badge word={display_status} />
        <CampaignActions campaign={campaign} />
      </div>
      {status === "paused" && reason && (
        <Notice tone="warn">{reason.replace(/\.$/, "")}. Nothing is sent meanwhile.</Notice>
      )}
    </>
  );
}

/** The API's reason is the same whoever paused it; a colleague is known by their address. */
function reasonOf({ pause_reason, paused_by }: Output<"campaign.get">): string | null {
  const isColleague = paused_by !== null && paused_by.includes("@") && !paused_by.startsWith("API token ");
  return isColleague && pause_reason === "Paused by the operator" ? `Paused by ${paused_by}` : pause_reason;
}
