import type { Engagement } from "@outbound/contracts/prospects/engagement";
import { isAddressHash } from "@outbound/contracts/suppressions/address-hash";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Db, Tx } from "@outbound/postgres/database";
import { unlessDeleted } from "@outbound/postgres/deleted-workspace";
import { listWorkspaces } from "../campaigns/campaign-table.ts";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { suppressionStop } from "../enrolments/stop-reasons.ts";
import { markErased } from "../prospects/prospect-copy-table.ts";
import {
  type Answered,
  deleteAnswered,
  deleteOverdue,
  findCoveredEnrolments,
  globalWorkspaceId,
  isInForce,
  upsertSuppressions,
} from "../suppressions/suppression-copy-table.ts";
import { lockWorkspace } from "../workspaces/workspace-lock.ts";

/** The limit of suppression-copy.store's answer; the events have all. */
const reported = 500;
/** The number of enrolments that one transaction stops, because an entry may cover many thousands. */
const chunk = 1_000;

type Storing = {
  answered?: readonly Answered[];
  erasedEmail?: string | undefined;
  /** For a global entry, the workspace in which it stops enrolments; all by default. */
  within?: string;
  /** How long it stops enrolments; the event stops the rest. */
  forMs?: number;
};

/**
 * Stores entries and stops what they cover before it returns. After an entry's commit nobody covered can be enrolled,
 * no mail is dispatched to them, and concurrent enrolments have committed, so what is stopped then is complete. A
 * redelivery finishes what a crash leaves.
 */
export async function storeSuppressions(
  db: Db,
  entries: readonly SuppressionEntry[],
  { answered = [], erasedEmail, within, forMs = Number.POSITIVE_INFINITY }: Storing = {},
): Promise<Engagement[]> {
  const endsAt = performance.now() + forMs;
  for (const [workspaceId, list] of byList({ entries, answered })) {
    await takeOverSuppressions(db, workspaceId, list, erasedEmail);
  }
  return stopSuppressed(db, entries, { within, endsAt });
}

export type SuppressionNews = { entries: readonly SuppressionEntry[]; answered: readonly Answered[] };

const ownerOf = ({ workspace_id }: SuppressionEntry) => workspace_id ?? globalWorkspaceId;

export function byList({ entries, answered }: SuppressionNews): [string, SuppressionNews][] {
  const owners = new Set([...entries.map(ownerOf), ...answered.map(({ workspace_id }) => workspace_id)]);
  return [...owners].map((owner) => [
    owner,
    {
      entries: entries.filter((entry) => ownerOf(entry) === owner),
      answered: answered.filter(({ workspace_id }) => workspace_id === owner),
    },
  ]);
}

/** After the commit nobody covered is enrolled, and no mail is dispatched to them. */
export async function takeOverSuppressions(
  db: Db,
  workspaceId: string,
  { entries, answered }: SuppressionNews,
  erasedEmail?: string,
): Promise<void> {
  const takeOver = async (tx: Tx) => {
    await lockWorkspace(tx, workspaceId);
    await upsertSuppressions(tx, workspaceId, entries);
    const hash = entries.find(({ value }) => isAddressHash(value))?.value;
    if (erasedEmail !== undefined && hash) await markErased(tx, workspaceId, erasedEmail, hash);
    await deleteAnswered(tx, workspaceId, answered);
    await deleteOverdue(tx, workspaceId, entries);
  };
  await unlessDeleted(() => db.transaction(takeOver));
}

type Stopping = { within?: string | undefined; endsAt?: number };

export async function stopSuppressed(
  db: Db,
  entries: readonly SuppressionEntry[],
  { within, endsAt = Number.POSITIVE_INFINITY }: Stopping = {},
): Promise<Engagement[]> {
  const stopped: Engagement[] = [];
  for (const [workspaceId, rows] of Map.groupBy(entries, ownerOf)) {
    const isGlobal = workspaceId === globalWorkspaceId;
    if (isGlobal && rows.every(({ removed }) => removed)) continue;
    for (const covered of isGlobal ? await workspacesOf(db, within) : [workspaceId]) {
      if (performance.now() >= endsAt) return stopped.slice(0, reported);
      if (isGlobal) await waitForEnrolments(db, covered);
      for (const entry of rows) {
        if (await mayStop(db, covered, { owner: workspaceId, entry })) {
          stopped.push(...(await stopCovered(db, covered, entry, endsAt)));
        }
      }
    }
  }
  return stopped.slice(0, reported);
}

/** Most entries cover nobody in a sequence, which costs one statement. */
async function mayStop(db: Db, workspaceId: string, { owner, entry }: { owner: string; entry: SuppressionEntry }) {
  const [anybody] = await findCoveredEnrolments(db, workspaceId, entry, 1);
  return anybody !== undefined && (await isInForce(db, owner, entry.id));
}

const workspacesOf = async (db: Db, within: string | undefined) =>
  within === undefined ? listWorkspaces(db) : [within];

/** Enrolling locks only its own workspace, so an entry of the global list waits for each workspace in turn. */
const waitForEnrolments = (db: Db, workspaceId: string) => db.transaction((tx) => lockWorkspace(tx, workspaceId));

async function stopCovered(
  db: Db,
  workspaceId: string,
  entry: SuppressionEntry,
  endsAt: number,
): Promise<Engagement[]> {
  const stopped: Engagement[] = [];
  for (;;) {
    const { found, engagements } = await db.transaction(
      inUnit(async (unit) => {
        const ids = await findCoveredEnrolments(unit.tx, workspaceId, entry, chunk);
        return {
          found: ids.length,
          engagements: await stopEnrolments(unit, workspaceId, ids, suppressionStop(entry.reason)),
        };
      }),
    );
    stopped.push(...engagements);
    if (found < chunk || performance.now() >= endsAt) return stopped;
  }
}
