import { useQuery } from "@tanstack/react-query";
import { beginningQuery, nextAwaitedQuery } from "../../../api/campaign-queries.ts";
import { campaignQuery } from "../../../api/queries.ts";

/** Undefined where nobody is: nobody comes into a campaign that is over, nor into one that doesn't begin from replies. */
export function useAwaited(workspace: string, id: string) {
  const { data: campaign } = useQuery(campaignQuery(workspace, id));
  const { data: beginning } = useQuery(beginningQuery(workspace, id));
  const isOpen = campaign?.archived_at === null && campaign.status !== "completed";
  const { data } = useQuery({ ...nextAwaitedQuery(workspace, id), enabled: isOpen && Boolean(beginning) });
  return isOpen && beginning && data && data.people > 0 ? data : undefined;
}
