import { Megaphone } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { words } from "../words.ts";
import type { Need, Needs } from "./need.ts";
import { needWords as said } from "./need-words.ts";
import { useUnderWay } from "./use-under-way.ts";

type Campaign = Output<"campaign.list">["data"][number];
type Results = Output<"campaign.results">["data"][number];
type Stuck = keyof typeof said.whyNot;

const isStuck = (reason: string): reason is Stuck => Object.hasOwn(said.whyNot, reason);

/** Running campaigns that send nothing until somebody does something. */
export function useStuckNeeds(workspace: string): Needs {
  const { list, campaigns, results } = useUnderWay(workspace);
  const mayApply = useMay("campaign.apply");
  const found = campaigns.flatMap((campaign) => {
    const own = results.data?.data.find(({ campaign_id }) => campaign_id === campaign.id);
    const reason = own?.waits_for?.reason;
    return own && reason && isStuck(reason) ? [needOf(workspace, campaign, own, reason, mayApply)] : [];
  });
  const { error, refetch } = results;
  return {
    needs: found,
    isPending: list.isPending || results.isLoading,
    unasked: error && !results.data ? [{ what: words.parts.stuck, error, retry: refetch }] : [],
  };
}

function needOf(
  workspace: string,
  { id, name, progress }: Campaign,
  own: Results,
  reason: Stuck,
  mayApply: boolean,
): Need {
  const params = { workspace, campaign: id };
  const why = said.whyNot[reason](own.mailboxes.length);
  const isEmpty = reason === "no_prospects";
  const hasProspects = progress.enrolled > 0;
  return {
    key: `stuck ${id}`,
    tone: "amber",
    icon: Megaphone,
    title: said.isntSending(name),
    why: !hasProspects ? why : `${why} ${said.emailedOf(own.emailed, progress.enrolled)}`,
    action: mayApply ? (
      <LinkButton
        isSmall
        to={isEmpty ? "/w/$workspace/campaigns/$campaign/add" : "/w/$workspace/campaigns/$campaign/settings"}
        params={params}
      >
        {isEmpty ? said.addProspects : said.addMailbox}
      </LinkButton>
    ) : (
      <LinkButton isSmall to="/w/$workspace/campaigns/$campaign" params={params}>
        {said.seeCampaign}
      </LinkButton>
    ),
  };
}
