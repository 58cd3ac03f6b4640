import { getRouteApi } from "@tanstack/react-router";
import { CampaignHistory } from "./campaign-history.tsx";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");

export function CampaignActivity() {
  const { workspace, campaign } = route.useParams();
  return <CampaignHistory workspace={workspace} id={campaign} />;
}
