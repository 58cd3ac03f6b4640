import { conflict } from "@outbound/contracts/app-error";
import type { Tx } from "@outbound/postgres/database";
import { missingFields } from "../copies/missing-fields.ts";
import { requiredFieldsOf } from "../copies/required-fields.ts";
import { hasMailbox } from "../mailboxes/mailbox-table.ts";
import { readAudience } from "./audience-table.ts";
import { readSteps } from "./step-table.ts";

/** API: resume, checks (a) to (d), in this order. A draft may start without an audience. */
export async function assertCanRun(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  { needsAudience }: { needsAudience: boolean },
): Promise<void> {
  if (!(await hasMailbox(tx, workspaceId, campaignId)))
    throw conflict("This campaign has no sending mailbox.", { code: "no-mailbox" });
  const steps = await readSteps(tx, workspaceId, campaignId);
  if (steps.length === 0) throw conflict("Add at least one step first.", { code: "no-step" });
  const required = requiredFieldsOf(steps);
  const audience = await readAudience(tx, workspaceId, campaignId, required);
  if (needsAudience && audience.isEmpty)
    throw conflict("This campaign's audience has no prospects.", { code: "no-audience" });
  if (audience.lacking === 0) return;
  throw conflict(lackingMessage(audience.lacking), {
    code: "missing-field",
    details: {
      issues: audience.examples.map((prospect) => ({
        email: prospect.email,
        missing: missingFields(prospect, required),
      })),
    },
  });
}

const lackingMessage = (count: number): string =>
  count === 1
    ? "1 prospect is missing a field used in the copy."
    : `${count} prospects are missing a field used in the copy.`;
