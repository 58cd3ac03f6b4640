import { fork } from "node:child_process";
import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Caller } from "@outbound/contracts/caller";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import { inUnit } from "@outbound/events/unit-of-work";
import { findText } from "@outbound/testing/find-text";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { suppressRecipient } from "../../suppressions/suppress-recipient.ts";
import { startProspectService, withCommand } from "../../testing/prospect-service.fixture.ts";

const { call, campaign, create, get, statusOf, announced, context, db } = await startProspectService();

const erase = (caller: Caller, prospect: string) => call(eraseProspect, { prospect }, caller);
const entriesOf = async (caller: Caller) => (await call(listSuppressionEntries, {}, caller)).data;
const clearAnnounced = async () => {
  await db.query("delete from announced");
  await db.query("delete from outbox");
};
const jane = {
  first_name: "Janet",
  last_name: "Quillfeather",
  timezone: "Europe/Quill",
  custom_fields: { title: "Quillfeather's own" },
};

test("nothing of the person is left in any table, and the row stays anonymous", async () => {
  const caller = freshCaller();
  const command = withCommand(caller);
  const { id } = await create(command, "janet@quillfeather.example", jane);
  await call(addSuppression, { value: "Janet@Quillfeather.example" }, caller);
  expect(await findText(db, ["quillfeather"])).not.toEqual([]);

  expect(await erase(caller, " Janet@QUILLFEATHER.example ")).toEqual({ id, on_global_list: false });
  const email = `${id}@anonymized.invalid`;
  const remaining = { email, first_name: null, last_name: null, company: null, timezone: null, custom_fields: {} };
  expect(await get(caller, id)).toMatchObject({ id, ...remaining, tags: [], status: "blocked", source: "api" });
  const snapshot = { id, workspace_id: caller.workspaceId, version: 2, ...remaining, anonymized: true };
  expect(campaign.copies.at(-1)).toMatchObject(snapshot);
  expect((await announced<{ prospects: ProspectSnapshot[] }>(prospectChanged, caller)).at(-1)).toMatchObject({
    prospects: [snapshot],
  });
  expect(await announced(prospectErased, caller)).toEqual([{ workspace_id: caller.workspaceId, prospect_id: id }]);

  await clearAnnounced();
  expect(await findText(db, ["quillfeather", "janet"])).toEqual([]);
  expect(await call(createProspect, { email: "janet@quillfeather.example", ...jane }, command)).toEqual({
    id,
    email,
    company_id: null,
  });
});

test("a stored refusal names nobody, so none that is stored after the erasure does, and it is still the answer", async () => {
  const caller = freshCaller();
  const refused = withCommand(caller);
  const { id } = await create(caller, "janet@quillfeather.example");
  const again = () => create(refused, "janet@quillfeather.example");
  const message = "janet@quillfeather.example is already in your workspace.";
  await expect(again()).rejects.toMatchObject({ kind: "conflict", code: "duplicate", message });
  const stored = await db.query("select from command where reply::text like '%quillfeather%'");
  expect(stored.rows).toEqual([]);
  await erase(caller, id);
  await clearAnnounced();
  expect(await findText(db, ["quillfeather", "janet"])).toEqual([]);
  await expect(again()).rejects.toMatchObject({ kind: "conflict", code: "duplicate", message });
});

test("a company with other people stays", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@acme.example");
  const { company_id } = await create(caller, "joe@acme.example");
  await erase(caller, id);
  const { data } = await call(listProspects, { company_id: company_id ?? "" }, caller);
  expect(data).toMatchObject([{ email: "joe@acme.example", company: { domain: "acme.example" } }]);
});

test("the address's own entry, whatever its reason, becomes one with the hash only", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const readable = await call(addSuppression, { value: "jane@example.com" }, caller);
  campaign.entries.length = 0;
  await erase(caller, id);

  const [entry, ...others] = await entriesOf(caller);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ kind: "email", value: null, reason: "erasure", source: "app", campaign_id: null });
  const announcedStates = [
    expect.objectContaining({ id: readable.id, version: 2, removed: true }),
    expect.objectContaining({
      id: entry?.id,
      version: 1,
      kind: "email",
      value: expect.stringMatching(/^hmac:[\w-]{43}$/),
      reason: "erasure",
      removed: false,
    }),
  ];
  expect(campaign.entries).toEqual(announcedStates);
  expect((await announced(suppressionChanged, caller)).at(-1)).toEqual({ entries: announcedStates, answered: [] });
  const { data } = await call(listSuppressionEntries, { value: "Jane@example.com" }, caller);
  expect(data.map(({ id }) => id)).toEqual([entry?.id]);
});

test("an erased person who comes back is blocked by a create and an update, and not imported", async () => {
  const caller = freshCaller();
  await erase(caller, (await create(caller, "jane@example.com")).id);

  const again = await create(caller, "jane@example.com");
  expect(await statusOf(caller, again.id)).toBe("blocked");
  const [entry] = await entriesOf(caller);
  const copied = campaign.copies.at(-1);
  expect(copied).toMatchObject({ id: again.id, version: 1, anonymized: false });
  expect(campaign.entries.find(({ id }) => id === entry?.id)?.value).toBe(copied?.address_hash);

  await call(updateProspect, { id: again.id, email: "other@example.com" }, caller);
  expect(await statusOf(caller, again.id)).toBe("not_contacted");
  expect(campaign.copies.at(-1)).toMatchObject({ email: "other@example.com", address_hash: null });
  await call(updateProspect, { id: again.id, email: "jane@example.com" }, caller);
  expect(await statusOf(caller, again.id)).toBe("blocked");

  await erase(caller, again.id);
  const { data } = await call(
    importProspects,
    { prospects: [{ email: "JANE@example.com", first_name: "Jane" }, { email: "joe@example.com" }] },
    caller,
  );
  expect(data).toEqual([
    { id: null, email: "jane@example.com", result: "erased" },
    { id: expect.any(String), email: "joe@example.com", result: "created" },
  ]);
  expect((await call(listProspects, { email: "jane@example.com" }, caller)).data).toEqual([]);
  await expect(call(addSuppression, { value: "jane@example.com" }, caller)).rejects.toMatchObject({
    kind: "conflict",
    code: "duplicate",
  });
});

test("an update that sends back an erased person's stand-in address is told of the erasure; nobody else gets such a one", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const other = await create(caller, "joe@example.com");
  await erase(caller, id);
  const email = `${id}@anonymized.invalid`;
  await expect(call(updateProspect, { id, email, first_name: "Jane" }, caller)).rejects.toMatchObject({
    kind: "conflict",
    code: "erased",
  });
  for (const standIn of [email, `${other.id}@anonymized.invalid`]) {
    await expect(call(updateProspect, { id: other.id, email: standIn }, caller)).rejects.toMatchObject({
      kind: "bad-request",
      code: "invalid-email",
    });
  }
});

test("a block by the hash survives a wider entry, until the operator removes the hash", async () => {
  const caller = freshCaller();
  await erase(caller, "jane@example.com");
  const { id } = await create(caller, "jane@example.com");
  const wide = await call(addSuppression, { value: "example.com" }, caller);
  await call(removeSuppression, { id: wide.id }, caller);
  expect(await statusOf(caller, id)).toBe("blocked");
  const [entry] = await entriesOf(caller);
  await call(removeSuppression, { id: entry?.id ?? "" }, caller);
  expect(await statusOf(caller, id)).toBe("not_contacted");
});

test("a late bounce or unsubscribe writes the address nowhere", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  await erase(caller, id);
  const before = await entriesOf(caller);
  for (const prospect_email of ["jane@example.com", `${id}@anonymized.invalid`]) {
    const payload = { workspace_id: caller.workspaceId, prospect_email, campaign_id: null };
    const fact = { id: randomUUIDv7(), payload };
    await db
      .of(caller.workspaceId)
      .transaction(
        inUnit((unit) => suppressRecipient(unit, context, fact, { reason: "unsubscribe", source: "one_click" })),
      );
  }
  expect(await entriesOf(caller)).toEqual(before);
});

test("an anonymised prospect can't become a person again", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  await erase(caller, id);
  await expect(call(updateProspect, { id, email: "jane@example.com" }, caller)).rejects.toMatchObject({
    kind: "conflict",
    message: "This prospect was anonymised after an erasure request and can't be changed.",
  });
  expect(await get(caller, id)).toMatchObject({ email: `${id}@anonymized.invalid` });
});

test("a repeat, by id or address, is no error; an address without a prospect is kept out, too", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  expect(await erase(caller, id)).toEqual({ id, on_global_list: false });
  expect(await erase(caller, id)).toEqual({ id, on_global_list: false });
  expect(await erase(caller, "jane@example.com")).toEqual({ id: null, on_global_list: false });
  expect(await entriesOf(caller)).toHaveLength(1);
  expect(await erase(caller, "\uff4a\uff41\uff4e\uff45\uff20example.com\u200b")).toEqual({
    id: null,
    on_global_list: false,
  });
  expect(await entriesOf(caller)).toHaveLength(1);
  expect(await erase(caller, "never@seen.example")).toEqual({ id: null, on_global_list: false });
  expect(await entriesOf(caller)).toHaveLength(2);
});

test("an entry of the global list stays, because it is the operator's, and the answer says so", async () => {
  const caller = freshCaller();
  await call(addSuppression, { value: "everywhere@listed.example", global: true }, caller);
  expect(await erase(caller, "everywhere@listed.example")).toEqual({ id: null, on_global_list: true });
});

test("404 for an unknown id, another workspace's and one that is no UUID; 400 for what is no address", async () => {
  const caller = freshCaller();
  const foreign = await create(freshCaller(), "jane@example.com");
  for (const id of [foreign.id, "00000000-0000-0000-0000-000000000001", "not-a-uuid"]) {
    await expect(erase(caller, id)).rejects.toMatchObject({ kind: "not-found", message: "Prospect not found." });
  }
  await expect(erase(caller, "jane@nowhere")).rejects.toMatchObject({ kind: "bad-request", code: "invalid-email" });
  expect(await entriesOf(caller)).toEqual([]);
});

test("an erasure amid creates, imports and updates of the same person leaves nobody unblocked with the address", async () => {
  for (let round = 0; round < 10; round++) {
    const caller = freshCaller();
    const other = await create(caller, "other@example.com");
    await Promise.allSettled([
      call(importProspects, { prospects: [{ email: "jane@example.com" }] }, caller),
      create(caller, "jane@example.com"),
      erase(caller, "jane@example.com"),
      call(updateProspect, { id: other.id, email: "jane@example.com" }, caller),
      create(caller, "jane@example.com"),
    ]);
    const { data } = await call(listProspects, { email: "jane@example.com" }, caller);
    for (const { status } of data) expect(status).toBe("blocked");
    expect((await entriesOf(caller)).map(({ value }) => value)).toEqual([null]);
  }
});

test("a process that is killed between commit and push: entry, copy and fact wait in the outbox", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "killed@example.com");
  await clearAnnounced();
  const script = fileURLToPath(new URL("../../testing/killed-before-push.fixture.ts", import.meta.url));
  const child = fork(script, [db.url, caller.workspaceId, eraseProspect.name, JSON.stringify({ prospect: id })]);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);

  expect(await get(caller, id)).toMatchObject({ email: `${id}@anonymized.invalid` });
  const { rows } = await db.query<{ event: string; payload: object }>("select event, payload from outbox order by id");
  expect(rows).toMatchObject([
    { event: suppressionChanged.name, payload: { entries: [{ reason: "erasure", removed: false }] } },
    { event: prospectChanged.name, payload: { prospects: [{ id, version: 2, anonymized: true }] } },
    { event: prospectErased.name, payload: { prospect_id: id } },
  ]);
});
