import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import { suppressionRow } from "@outbound/contracts/suppressions/suppression-row";
import type { Unit } from "@outbound/events/unit-of-work";
import { z } from "zod";
import { deleteCompanyWithoutProspects } from "../companies/company-table.ts";
import type { Context } from "../context.ts";
import { anonymizeInJobs } from "../jobs/chunk-table.ts";
import { anonymizeProspect, type LockedProspect, replaceStoredReplies } from "../prospects/prospect-table.ts";
import { heldForPush } from "../push/push.ts";
import {
  deleteSuppressionOf,
  putSuppression,
  readSuppressionsOf,
  toEntry,
  toRemovedEntry,
} from "../suppressions/suppression-table.ts";

/** The caller holds the list's lock. Returns what the copies must get, also when an earlier erasure has done it. */
export async function suppressForGood(
  unit: Unit,
  { addressHashKey }: Context,
  email: string,
): Promise<SuppressionEntry[]> {
  await anonymizeInJobs(unit, [email]);
  const readable = await deleteSuppressionOf(unit, email);
  if (readable)
    await replaceStoredReplies(unit.unbound, readable.id, z.encode(suppressionRow, { ...readable, value: null }));
  const hash = addressHash(addressHashKey, email);
  const erasure = { kind: "email", value: hash, reason: "erasure", source: "app", campaign_id: null } as const;
  const hashed = await putSuppression(unit, erasure);
  const removed = readable ? [toRemovedEntry(readable)] : [];
  const changed = hashed ? [...removed, toEntry(hashed, false)] : removed;
  if (changed.length > 0) unit.announce(suppressionChanged, { entries: changed, answered: [] });
  const inForce = (await readSuppressionsOf(unit, [hash])).map((entry) => toEntry(entry, false));
  return [...removed, ...inForce];
}

/** The caller holds the workspace's exclusive lock. `entries` are those of the address. */
export async function anonymize(
  unit: Unit,
  { id, company }: LockedProspect,
  entries: readonly SuppressionEntry[],
): Promise<{ snapshot: ProspectSnapshot; events: string[] }> {
  const { workspaceId } = unit;
  const email = anonymizedEmail(id);
  const hashed = entries.find(({ workspace_id, removed }) => workspace_id === workspaceId && !removed);
  const version = await anonymizeProspect(unit, id, { email, entryId: hashed?.id ?? null });
  if (company) await deleteCompanyWithoutProspects(unit, company.id);
  await replaceStoredReplies(unit.unbound, id, { id, email, company_id: null });

  const snapshot = {
    id,
    workspace_id: workspaceId,
    version,
    email,
    address_hash: null,
    first_name: null,
    last_name: null,
    company: null,
    timezone: null,
    custom_fields: {},
    verification_status: null,
    anonymized: true,
  };
  const event = unit.announce(prospectChanged, { prospects: [snapshot] }, heldForPush);
  unit.announce(prospectErased, { workspace_id: workspaceId, prospect_id: id });
  return { snapshot, events: [event] };
}
