import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Db, WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import { unlessDeleted } from "@outbound/postgres/deleted-workspace";
import { listWorkspaces } from "../campaigns/campaign-table.ts";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { deleteAwaitedCovered } from "../enrolments/awaited-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { suppressionStop } from "../enrolments/stop-reasons.ts";
import { type Erased, markErased } from "../prospects/prospect-copy-table.ts";
import {
  type Answered,
  deleteAnswered,
  deleteOverdue,
  findCoveredEnrolments,
  isInForce,
  upsertSuppressions,
} from "../suppressions/suppression-copy-table.ts";
import { lockWorkspace } from "../workspaces/workspace-lock.ts";

/** The limit of suppression-copy.store's answer; the events have all. */
const reported = 500;
/** An entry may cover many thousands of enrolments, so one transaction stops this many. */
const chunk = 1_000;

/** `erased` is the address of an entry's hash, which prospects that still have it are marked with. */
export type SuppressionNews = {
  entries: readonly SuppressionEntry[];
  answered?: readonly Answered[];
  erased?: readonly Erased[];
};
export type ListNews = Required<SuppressionNews>;

export const listOf = ({ workspace_id }: SuppressionEntry) => workspace_id ?? operatorWorkspaceId;

export function byList({ entries, answered = [], erased = [] }: SuppressionNews): [string, ListNews][] {
  const owners = new Set([...entries.map(listOf), ...answered.map(({ workspace_id }) => workspace_id)]);
  return [...owners].map((owner) => [
    owner,
    {
      entries: entries.filter((entry) => listOf(entry) === owner),
      answered: answered.filter(({ workspace_id }) => workspace_id === owner),
      erased: erased.filter(({ workspace_id }) => workspace_id === owner),
    },
  ]);
}

/** After the commit nobody covered is enrolled, and no mail is dispatched to them. */
export async function storeListNews(db: WorkspaceDb, { entries, answered, erased }: ListNews): Promise<void> {
  const store = async (tx: WorkspaceTx) => {
    await lockWorkspace(tx);
    await upsertSuppressions(tx, entries);
    for (const one of erased) await markErased(tx, one);
    await deleteAnswered(tx, answered);
    await deleteOverdue(tx, entries);
  };
  await unlessDeleted(() => db.transaction(store));
}

export type Stopping = {
  /** An entry of the global list stops enrolments in this workspace only; by default in all. */
  within?: string;
  /** The rest is left to the event after this time, on the process's clock. */
  endsAt?: number;
};

/** Enrolments from before the entries' commit are all found. A redelivery finishes what a crash leaves. */
export async function stopSuppressed(
  db: Db,
  entries: readonly SuppressionEntry[],
  { within, endsAt = Number.POSITIVE_INFINITY }: Stopping = {},
): Promise<Engagement[]> {
  const stopped: Engagement[] = [];
  for (const [workspaceId, rows] of Map.groupBy(entries, listOf)) {
    const isGlobal = workspaceId === operatorWorkspaceId;
    if (isGlobal && rows.every(({ removed }) => removed)) continue;
    for (const covered of isGlobal ? await workspacesOf(db, within) : [workspaceId]) {
      if (performance.now() >= endsAt) return stopped.slice(0, reported);
      if (isGlobal) await waitForEnrolments(db.of(covered));
      for (const entry of rows) {
        await deleteAwaitedCovered(db.of(covered), { owner: workspaceId, entry });
        if (await mayStop(db.of(covered), { owner: workspaceId, entry })) {
          stopped.push(...(await stopCovered(db.of(covered), entry, endsAt)));
        }
      }
    }
  }
  return stopped.slice(0, reported);
}

/** Most entries cover nobody in a sequence, which costs one statement. */
async function mayStop(db: WorkspaceDb, { owner, entry }: { owner: string; entry: SuppressionEntry }) {
  const [anybody] = await findCoveredEnrolments(db, entry, 1);
  return anybody !== undefined && (await isInForce(db.unbound.of(owner), entry.id));
}

const workspacesOf = async (db: Db, within: string | undefined) =>
  within === undefined ? listWorkspaces(db) : [within];

/** Enrolling locks only its own workspace, so an entry of the global list waits for each workspace in turn. */
const waitForEnrolments = (db: WorkspaceDb) => db.transaction((tx) => lockWorkspace(tx));

async function stopCovered(db: WorkspaceDb, entry: SuppressionEntry, endsAt: number): Promise<Engagement[]> {
  const stopped: Engagement[] = [];
  for (;;) {
    const { found, engagements } = await db.transaction(
      inUnit(async (unit) => {
        const ids = await findCoveredEnrolments(unit, entry, chunk);
        return {
          found: ids.length,
          engagements: await stopEnrolments(unit, ids, suppressionStop(entry.reason)),
        };
      }),
    );
    stopped.push(...engagements);
    if (found < chunk || performance.now() >= endsAt) return stopped;
  }
}
