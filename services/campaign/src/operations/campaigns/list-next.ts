import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listNext } from "@outbound/contracts/campaigns/list-next";
import { readCampaignRow } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { countDue, readNextProspects } from "../../enrolments/campaign-prospect-table.ts";
import { readOutcomes } from "../../enrolments/outcome-table.ts";
import { whyDueWaits } from "../../explain/why-due-waits.ts";
import { readCampaignMailboxes } from "../../mailboxes/mailbox-table.ts";
import { readMailboxFigures } from "../../pauses/guard-table.ts";
import { readPauses } from "../../pauses/pause-table.ts";

const shown = 5;
const mostCounted = 1_000;

export default implement(listNext, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const campaign = await readCampaignRow(workspace, id);
  const [next, { outcomes }, due, mailboxes, pauses, figures] = await Promise.all([
    readNextProspects(workspace, campaign.id, shown),
    readOutcomes(workspace, campaign.id),
    countDue(workspace, campaign.id, mostCounted),
    readCampaignMailboxes(workspace, campaign.id),
    readPauses(workspace),
    readMailboxFigures(workspace),
  ]);
  const waits = await whyDueWaits(
    workspace,
    campaign.id,
    next.map(({ id, at }) => ({ id, next_step_at: at })),
  );
  return {
    data: next.map((one) => ({ ...one, wait: waits[one.id] ?? null })),
    waiting: outcomes.not_emailed + outcomes.in_sequence,
    due: { prospects: due, at_least: due === mostCounted },
    pauses: pauses
      .filter(({ mailbox }) => mailbox === null || mailboxes.some((one) => one.id === mailbox.id))
      .map(({ scope, mailbox, reason, paused_by, paused_at }) => ({
        scope,
        mailbox: mailbox?.email ?? null,
        reason: scope === "all" ? null : reason,
        guard: (mailbox && figures.get(mailbox.id)) ?? null,
        paused_by: scope === "all" ? null : paused_by,
        paused_at,
      })),
  };
});
