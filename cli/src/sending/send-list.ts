import type { WireOutputOf } from "@outbound/contracts/operation";
import { listSends } from "@outbound/contracts/sending/list-sends";
import type { SendStatus } from "@outbound/contracts/sending/send-row";
import type { Columns } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import type { LoadPage } from "../session/print-list.ts";
import type { Session } from "../session/session.ts";

export type SendRow = WireOutputOf<typeof listSends>["data"][number];
export type SendFilter = { status?: SendStatus; campaign?: string; mailbox?: string };

/** A campaign or a mailbox determines the workspace. */
export async function sendPages(
  session: Session,
  { status, campaign, mailbox }: SendFilter,
  scope: string | undefined,
): Promise<LoadPage<SendRow>> {
  const ofCampaign = campaign === undefined ? undefined : await findReference(session, "campaign", campaign, scope);
  const within = ofCampaign?.workspaceId ?? scope;
  const ofMailbox = mailbox === undefined ? undefined : await findReference(session, "mailbox", mailbox, within);
  const filter = {
    ...(status && { status }),
    ...(ofCampaign && { campaign_id: ofCampaign.id }),
    ...(ofMailbox && { mailbox_id: ofMailbox.id }),
  };
  return (page) => session.call(listSends, { ...filter, ...page }, ofMailbox?.workspaceId ?? within);
}

export const sendColumns: Columns<SendRow> = {
  id: (row) => row.id,
  status: (row) => row.status,
  when: (row) => row.settled_at ?? row.dispatched_at ?? row.created_at,
  to: (row) => row.prospect.email,
  from: (row) => row.mailbox.email,
  campaign: (row) => row.campaign.name,
  step: (row) => row.step,
  variant: (row) => row.variant,
  reason: (row) => row.reason,
};
