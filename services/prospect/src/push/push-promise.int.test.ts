import type { Caller } from "@outbound/contracts/caller";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { deleteSuppression } from "@outbound/contracts/suppressions/delete-suppression";
import { listSuppressions } from "@outbound/contracts/suppressions/list-suppressions";
import { freshCaller } from "@outbound/testing/workspace";
import { beforeEach, expect, test } from "vitest";
import { startProspectService, withCommand } from "../testing/prospect-service.fixture.ts";

const { call, campaign, create, db, get, statusOf, announced } = await startProspectService();

const unavailable = { kind: "unavailable", message: "The service is temporarily unavailable." };
const target = { kind: "email", value: "jane@example.com" } as const;

beforeEach(() => {
  campaign.isAway = true;
});
const comeBack = () => {
  campaign.isAway = false;
  campaign.takesNoEntries = false;
  campaign.entries.length = 0;
  campaign.copies.length = 0;
};

test.each<[string, typeof createSuppression | typeof addSuppression]>([
  ["a client", createSuppression],
  ["the operator", addSuppression],
])(
  "%s promises no exclusion while the campaign service doesn't know it, first or again, with a key or not",
  async (_, operation) => {
    const caller = withCommand();
    const { id } = await create(withCommand(caller), target.value);
    const repeat = () => call(operation, target, caller);
    const anew = () => call(operation, target, withoutCommand(caller));
    for (const attempt of [repeat, repeat, anew, anew]) await expect(attempt()).rejects.toMatchObject(unavailable);
    expect(await statusOf(caller, id)).toBe("blocked");
    const [event, ...others] = await announced<{ entries: object[] }>(suppressionChanged, caller);
    expect(others).toEqual([]);

    comeBack();
    expect(await repeat()).toMatchObject(target);
    expect(campaign.entries).toEqual(event?.entries);
    comeBack();
    await expect(anew()).rejects.toMatchObject({ kind: "conflict", code: "duplicate", details: target });
    expect(campaign.entries).toEqual(event?.entries);
  },
);

test("it doesn't promise that a wider entry, or the global list, excludes somebody", async () => {
  const caller = withCommand();
  const domain = `${caller.workspaceId}.example`;
  await expect(call(addSuppression, { value: domain, global: true }, freshCaller())).rejects.toMatchObject(unavailable);
  const narrow = () => call(createSuppression, { kind: "email", value: `jane@eu.${domain}` }, caller);
  await expect(narrow()).rejects.toMatchObject(unavailable);
  await expect(narrow()).rejects.toMatchObject(unavailable);
  comeBack();
  await expect(narrow()).rejects.toMatchObject({ code: "duplicate" });
  expect(campaign.entries).toMatchObject([{ workspace_id: null, value: domain, removed: false }]);
});

test("it doesn't promise another address, which a repeat no longer changes", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "before@example.com");
  const update = () => call(updateProspect, { id, email: "after@example.com" }, caller);
  await expect(update()).rejects.toMatchObject(unavailable);
  await expect(update()).rejects.toMatchObject(unavailable);
  expect(await get(caller, id)).toMatchObject({ email: "after@example.com" });
  comeBack();
  expect(await update()).toMatchObject({ id, email: "after@example.com" });
  expect(campaign.copies).toMatchObject([{ id, version: 4, email: "after@example.com" }]);
});

test("it doesn't promise an erasure, by id or by address", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const erase = (prospect: string) => call(eraseProspect, { prospect }, caller);
  for (const prospect of [id, id, "jane@example.com"]) await expect(erase(prospect)).rejects.toMatchObject(unavailable);
  comeBack();
  await erase(id);
  expect(campaign.copies).toMatchObject([{ id, anonymized: true }]);
  expect(campaign.entries).toMatchObject([{ reason: "erasure", removed: false }]);
  await erase("jane@example.com");
  expect(new Set(campaign.entries.map(({ id }) => id)).size).toBe(1);
  expect(campaign.erasedEmails).toEqual(["jane@example.com"]);
});

test("it promises no erasure while only the hash is missing there, and nothing links the two once it has come", async () => {
  const caller = freshCaller();
  campaign.isAway = false;
  campaign.takesNoEntries = true;
  const { id } = await create(caller, "jane@example.com");
  const erase = () => call(eraseProspect, { prospect: id }, caller);
  await expect(erase()).rejects.toMatchObject(unavailable);
  expect(campaign.copies.at(-1)).toMatchObject({ id, anonymized: true });
  await expect(erase()).rejects.toMatchObject(unavailable);
  comeBack();
  expect(await erase()).toEqual({ id, on_global_list: false });
  expect(campaign.entries).toMatchObject([{ reason: "erasure", removed: false }]);
  const { rows } = await db.query("select from prospect where id = $1 and erasure_entry_id is null", [id]);
  expect(rows).toHaveLength(1);
});

test("an entry can be removed meanwhile, because a longer exclusion there does no harm", async () => {
  const caller = freshCaller();
  await expect(call(createSuppression, target, caller)).rejects.toMatchObject(unavailable);
  const [entry] = (await call(listSuppressions, {}, caller)).data;
  await call(deleteSuppression, { id: entry?.id ?? "" }, caller);
  expect((await call(listSuppressions, {}, caller)).data).toEqual([]);
});

const withoutCommand = ({ workspaceId }: Caller): Caller => ({ ...freshCaller(), workspaceId });
