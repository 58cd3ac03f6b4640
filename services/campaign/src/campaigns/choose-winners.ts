import type { CopyComparison } from "@outbound/contracts/campaigns/copy-comparison";
import { copyWon } from "@outbound/contracts/events/copy-won";
import type { Db } from "@outbound/postgres/database";
import { unlessDeleted } from "@outbound/postgres/deleted-workspace";
import type { Log } from "@outbound/service/log";
import { startSweeping } from "@outbound/service/sweep";
import { compareSteps } from "../copies/compare-copies.ts";
import { readDeliveredCopies } from "../copies/copy-stats-table.ts";
import { shareCampaign } from "./campaign-table.ts";
import { inUnit, type Unit } from "./unit-of-work.ts";
import { type ComparedStep, claimComparisons, saveWinner } from "./winner-table.ts";

const everyMs = 30_000;

/** The copies of a step with a winner don't have equal shares, and what one has just sent isn't answered yet. */
const answeredAfterDays = 7;

export const startChoosingWinners = (db: Db, log: Log): { stop(): Promise<void> } =>
  startSweeping(everyMs, () =>
    chooseWinners(db, log).catch((error) => log.error({ err: error }, "winners.choose_failed")),
  );

/** A failure is logged, and the others are still compared. */
export async function chooseWinners(db: Db, log: Log): Promise<void> {
  const claimed = await claimComparisons(db);
  for (const [campaign_id, ofOne] of Map.groupBy(claimed, ({ campaign_id }) => campaign_id)) {
    for (const [hasWinner, steps] of Map.groupBy(ofOne, ({ won_at }) => won_at !== null)) {
      await unlessDeleted(() => compareCopies(db, log, steps, hasWinner ? answeredAfterDays : 0)).catch((error) =>
        log.error({ err: error, campaign_id }, "winners.choose_failed"),
      );
    }
  }
}

type Leader = NonNullable<CopyComparison["leader"]>;

async function compareCopies(db: Db, log: Log, steps: readonly ComparedStep[], ageDays: number): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const workspace = db.of(first.workspace_id);
  const copies = await readDeliveredCopies(workspace, first.campaign_id, ageDays);
  for (const { step, leader } of compareSteps(copies)) {
    const compared = steps.find((one) => one.step === step);
    if (!compared || !leader?.wins || hasWon(compared, leader)) continue;
    const won = copies.find((copy) => copy.step === step && copy.variant?.id === leader.variant?.id);
    const figures = { delivered: won?.delivered ?? 0, interested: won?.interested ?? 0 };
    await workspace.transaction(inUnit((unit) => prefer(unit, log, compared, leader, figures)));
  }
}

/** Who has won stays it until another copy wins, also when the difference becomes smaller. */
const hasWon = ({ winner, won_at }: ComparedStep, { variant }: Leader): boolean =>
  won_at !== null && winner === (variant?.id ?? null);

async function prefer(
  unit: Unit,
  log: Log,
  compared: ComparedStep,
  { variant, probability }: Leader,
  figures: { delivered: number; interested: number },
): Promise<void> {
  const { workspace_id, campaign_id, step } = compared;
  await shareCampaign(unit, campaign_id);
  if (!(await saveWinner(unit, compared, variant?.id ?? null))) return;
  unit.announce(copyWon, { workspace_id, campaign_id, step, variant: variant?.name ?? null, probability, ...figures });
  unit.afterCommit(() => log.info({ workspace_id, campaign_id, step, variant_id: variant?.id ?? null }, "copy.won"));
}
