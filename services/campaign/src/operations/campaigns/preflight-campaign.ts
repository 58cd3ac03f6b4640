import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import { readBeginning } from "../../campaigns/beginning-table.ts";
import { readCampaign } from "../../campaigns/campaign-table.ts";
import { findRefusals, whyNotStarted } from "../../campaigns/running-checks.ts";
import { readSteps } from "../../campaigns/step-table.ts";
import type { Context } from "../../context.ts";
import { readSenderTexts } from "../../copies/sender-table.ts";
import { countAwaited } from "../../enrolments/awaited-list-table.ts";
import { readExplainedCampaign } from "../../explain/explanation-table.ts";
import { readPauses } from "../../pauses/pause-table.ts";
import {
  findNewestPerson,
  findSuppressedPeople,
  findUnknownTimezones,
  hasBegun,
} from "../../preflight/audience-table.ts";
import {
  describeEnd,
  describeRefusal,
  findAddressProblems,
  findAttachmentProblems,
  findAudienceProblems,
  findConditionProblems,
  findSourceProblems,
  findTimezoneProblems,
  findTrackingProblems,
  findWaitProblems,
  findWindowProblems,
} from "../../preflight/campaign-findings.ts";
import { findCopyProblems } from "../../preflight/copy-findings.ts";
import { findFirstMail } from "../../preflight/first-mail.ts";
import { findDomainProblems, findReceiverProblems } from "../../preflight/neighbour-findings.ts";
import { findSenderProblems } from "../../preflight/sender-findings.ts";
import { readCampaignFigures, readSenders } from "../../preflight/sender-table.ts";
import { readTrackingDomain } from "../../workspaces/workspace-settings-table.ts";

/** So many people without a field are enough to know. */
const countTo = 1_000;

const acts = { draft: "start", paused: "resume", active: null, completed: null } as const;

export default implement(preflightCampaign, async ({ id }, { db, ...context }: Context & Caller) => {
  const { workspaceId } = context;
  const workspace = db.of(workspaceId);
  const campaign = await readExplainedCampaign(workspace, id);
  const { name, status } = campaign;
  if (campaign.archived_at || status === "completed") {
    const refusal = whyNotStarted(campaign) ?? null;
    return { name, status, act: null, refusal, findings: [describeEnd(campaign)] };
  }

  const senders = await readSenders(workspace, id);
  const [refusals, receiverProblems, domainProblems, pauses, { counts, tracking }, steps, newest, suppressed, figures] =
    await Promise.all([
      findRefusals(workspace, id, { needsAudience: status === "paused", countTo }),
      findReceiverProblems(context),
      findDomainProblems(senders, context),
      readPauses(workspace),
      readCampaign(workspace, id),
      readSteps(workspace, id),
      findNewestPerson(workspace, id),
      findSuppressedPeople(workspace, id),
      readCampaignFigures(workspace, id),
    ]);
  const awaited = await countAwaited(workspace, id);
  const { sources = [] } = (await readBeginning(workspace, id)) ?? {};
  const begun = await hasBegun(workspace, id);
  const unknownTimezones = await findUnknownTimezones(workspace, id);
  const trackingDomain = await readTrackingDomain(workspace);
  const sender = await readSenderTexts(workspace, id);
  const findings = [
    ...refusals.map((refusal) => describeRefusal(refusal, { status, awaited: awaited.people })),
    ...findSenderProblems({ senders, pauses, hasBegun: begun }),
    ...findWindowProblems(campaign, new Date()),
    ...findWaitProblems(steps),
    ...findAttachmentProblems(steps),
    ...findSourceProblems(sources),
    ...findAudienceProblems({
      status,
      active: counts.active,
      comesByReplies: awaited.people > 0 || sources.some(({ is_there }) => is_there),
      invalid: counts.invalid,
      suppressed,
      figures,
      minMails: context.guard.minMails,
    }),
    ...findTimezoneProblems(campaign, unknownTimezones),
    ...domainProblems,
    ...findTrackingProblems(tracking, trackingDomain),
    ...findConditionProblems(steps, tracking && trackingDomain?.isVerified === true),
    ...receiverProblems,
    ...findAddressProblems(sender),
    ...findCopyProblems(steps, newest, sender),
  ];
  const act = acts[status];
  const isFree = act !== null && findings.every(({ level }) => level === "warns");
  const mailboxIds = senders.map((sender) => sender.id);
  const firstMail = isFree
    ? await findFirstMail(workspace, { campaign, mailboxIds, steps, now: new Date() })
    : undefined;
  return {
    name,
    status,
    act,
    refusal: act === null ? null : (refusals[0]?.message ?? null),
    findings: findings.toSorted((one, other) => order(one) - order(other)),
    ...(awaited.people > 0 && { awaited }),
    ...(firstMail && { first_mail: firstMail }),
  };
});

const order = ({ level }: { level: "blocks" | "warns" }) => (level === "blocks" ? 0 : 1);
