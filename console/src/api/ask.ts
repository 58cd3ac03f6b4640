import type { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import type { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import type { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import type { listEnrolments } from "@outbound/contracts/campaigns/list-enrolments";
import type { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import type { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import type { listHooks } from "@outbound/contracts/hooks/list-hooks";
import type { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import type { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import type { createInvitation } from "@outbound/contracts/people/create-invitation";
import type { listInvitations } from "@outbound/contracts/people/list-invitations";
import type { listMembers } from "@outbound/contracts/people/list-members";
import type { removeMember } from "@outbound/contracts/people/remove-member";
import type {
  createSession,
  endSession,
  getLink,
  getSession,
  listSessions,
  redeemLink,
  revokeOtherSessions,
  revokeSession,
  SessionAction,
} from "@outbound/contracts/people/session";
import type { setMemberRole } from "@outbound/contracts/people/set-member-role";
import type { withdrawInvitation } from "@outbound/contracts/people/withdraw-invitation";
import type { getReply } from "@outbound/contracts/replies/get-reply";
import type { listReplies } from "@outbound/contracts/replies/list-replies";
import type { updateReply } from "@outbound/contracts/replies/update-reply";
import type { getWebhook } from "@outbound/contracts/webhooks/get-webhook";
import type { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import type { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import type { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import type { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import type { z } from "zod";
import { Refusal } from "./refusal.ts";

/** Types alone: what the page asks for is checked by the compiler, and no contract is downloaded. */
type AppOperation =
  | typeof getWebhook
  | typeof listDeliveries
  | typeof listHooks
  | typeof revealWebhookSecret
  | typeof setWebhook
  | typeof subscribeHook
  | typeof testWebhook
  | typeof unsubscribeHook
  | typeof getReply
  | typeof listReplies
  | typeof updateReply
  | typeof createInvitation
  | typeof listInvitations
  | typeof listMembers
  | typeof removeMember
  | typeof setMemberRole
  | typeof withdrawInvitation
  | typeof getCampaign
  | typeof getCampaignStats
  | typeof listCampaigns
  | typeof listEnrolments
  | typeof pauseCampaign
  | typeof resumeCampaign;
type AppAction =
  | typeof createSession
  | typeof endSession
  | typeof getLink
  | typeof getSession
  | typeof listSessions
  | typeof redeemLink
  | typeof revokeOtherSessions
  | typeof revokeSession;

type Named<All extends { name: string }, Name> = Extract<All, { name: Name }>;
export type OperationName = AppOperation["name"];
export type Input<Name extends OperationName> = WireInputOf<Named<AppOperation, Name> & Operation>;
export type Output<Name extends OperationName> = WireOutputOf<Named<AppOperation, Name> & Operation>;

type ActionInput<Name> = z.input<(Named<AppAction, Name> & SessionAction)["input"]>;
type ActionOutput<Name> = z.input<(Named<AppAction, Name> & SessionAction)["output"]>;

/** An operation in a workspace. Throws a Refusal. */
export function ask<Name extends OperationName>(
  name: Name,
  workspaceId: string,
  input: Input<Name>,
): Promise<Output<Name>> {
  return post(name, { workspace_id: workspaceId, input });
}

/** What is about the person at the browser. Throws a Refusal. */
export function act<Name extends AppAction["name"]>(name: Name, input: ActionInput<Name>): Promise<ActionOutput<Name>> {
  return post(name, input);
}

async function post<Answer>(name: string, body: unknown): Promise<Answer> {
  const response = await fetch(`/app/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refusal(0, "Outbound can't be reached. It is tried again by itself.");
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  throw new Refusal(response.status, sentenceOf(answer) ?? `Outbound answered with status ${response.status}.`);
}

function sentenceOf(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return undefined;
  return typeof answer.error === "string" ? answer.error : undefined;
}
