import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleHelp, Megaphone, Webhook } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { resultsQuery } from "../../../api/campaign-queries.ts";
import { campaignsQuery } from "../../../api/queries.ts";
import { sendsQuery } from "../../../api/send-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { deliveriesQuery, webhookQuery } from "../../../api/webhook-queries.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { times } from "../../../ui/when.tsx";
import { words } from "../words.ts";
import { asked, firstPage, type Need, type Needs } from "./need.ts";
import { needWords as said } from "./need-words.ts";
import { ResumeCampaign } from "./resume-campaign.tsx";
import { whoPaused } from "./who-paused.ts";

type Campaign = Output<"campaign.list">["data"][number];
type Delivery = Output<"delivery.list">["data"][number];

const recentMs = 7 * 24 * 3_600_000;

export function usePausedNeed(workspace: string): Needs {
  const paused = useInfiniteQuery(campaignsQuery(workspace, { status: "paused", archived: "false" }));
  const mayResume = useMay("campaign.resume");
  const { rows, found } = firstPage(paused);
  const [first, another] = rows;
  const byGuard = first?.paused_by === "system" && !another;
  const results = useQuery(resultsQuery(workspace, byGuard ? [first.id] : []));
  const guard = byGuard ? results.data?.data.find(({ campaign_id }) => campaign_id === first.id)?.guard : null;
  const need = (one: Campaign): Need => {
    const look = { key: "paused", icon: Megaphone, tone: byGuard ? "red" : "amber" } as const;
    if (another) {
      const names = rows.map(({ name }) => name);
      return {
        ...look,
        title: said.pausedCampaigns(found),
        why: said.names(names, found),
        action: (
          <LinkButton isSmall to="/w/$workspace/campaigns" params={{ workspace }} search={{ show: "paused" }}>
            {said.seeCampaigns}
          </LinkButton>
        ),
      };
    }
    return {
      ...look,
      title: byGuard ? said.pausedItself(one.name) : said.isPaused(one.name),
      why: guard ? said.guarded(guard) : whyPaused(one),
      action:
        mayResume && !byGuard ? (
          <ResumeCampaign workspace={workspace} campaign={one} />
        ) : (
          <LinkButton isSmall to="/w/$workspace/campaigns/$campaign" params={{ workspace, campaign: one.id }}>
            {said.seeCampaign}
          </LinkButton>
        ),
    };
  };
  return {
    ...asked(paused, words.parts.campaigns),
    isPending: paused.isPending || results.isLoading,
    needs: first ? [need(first)] : [],
  };
}

/** Of a pause by the API the reason is the same whoever made it. */
function whyPaused(campaign: Campaign): string {
  const who = whoPaused(campaign);
  const reason = who ? said.pausedBy(who) : (campaign.pause_reason ?? "");
  return [reason.replace(/([^.])$/, "$1."), said.dueIsHeld].filter(Boolean).join(" ");
}

export function useReceiversOffNeed(workspace: string): Needs {
  const webhook = useQuery(webhookQuery(workspace));
  const off = webhook.data?.receivers_off ?? 0;
  const need: Need = {
    key: "receivers",
    tone: "red",
    icon: Webhook,
    title: said.receiversOff(off),
    why: said.eventsAreKept(off),
    action: (
      <LinkButton isSmall to="/w/$workspace/settings/integrations" params={{ workspace }}>
        {said.seeWebhooks}
      </LinkButton>
    ),
  };
  return { ...asked(webhook, words.parts.webhooks), needs: off > 0 ? [need] : [] };
}

export function useFailedDeliveriesNeed(workspace: string): Needs {
  const failed = useInfiniteQuery(deliveriesQuery(workspace, { status: "failed" }));
  const since = Date.now() - recentMs;
  const isRecent = ({ created_at, has_receiver }: Delivery) => has_receiver && new Date(created_at).getTime() > since;
  const { rows, found } = firstPage(failed, isRecent);
  const oldest = rows.at(-1);
  const only = rows.length === 1 ? rows[0] : undefined;
  const need = ({ created_at }: Delivery): Need => ({
    key: "deliveries",
    tone: "red",
    icon: Webhook,
    title: said.failedDeliveries(found, times.short(created_at)),
    why: whyFailed(rows),
    action: only ? (
      <LinkButton
        isSmall
        to="/w/$workspace/settings/integrations/deliveries/$delivery"
        params={{ workspace, delivery: only.id }}
      >
        {said.seeDelivery}
      </LinkButton>
    ) : (
      <LinkButton isSmall to="/w/$workspace/settings/integrations" params={{ workspace }} search={{ show: "failed" }}>
        {said.seeDeliveries}
      </LinkButton>
    ),
  });
  return { ...asked(failed, words.parts.deliveries), needs: oldest ? [need(oldest)] : [] };
}

function whyFailed(rows: readonly Delivery[]): string {
  const hosts = [...new Set(rows.map(({ url }) => new URL(url).host))];
  const [host = "", another] = hosts;
  if (another) return said.hosts(hosts);
  const [, status] = /^http_(\d+)$/.exec(rows[0]?.last_error ?? "") ?? [];
  return status ? said.answersWith(host, status) : said.doesntAnswer(host);
}

export function useUnknownNeed(workspace: string): Needs {
  const unknown = useInfiniteQuery(sendsQuery(workspace, { status: "unknown" }));
  const { rows, found } = firstPage(unknown);
  const need: Need = {
    key: "unknown",
    tone: "amber",
    icon: CircleHelp,
    title: said.unknown(found),
    why: said.checkSent(
      rows.map(({ prospect }) => prospect.email),
      found,
    ),
    action: (
      <LinkButton isSmall to="/w/$workspace/mails" params={{ workspace }} search={{ show: "unknown" }}>
        {said.seeEmails}
      </LinkButton>
    ),
  };
  return { ...asked(unknown, words.parts.unknown), needs: rows.length > 0 ? [need] : [] };
}
