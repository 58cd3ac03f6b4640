import type { WireInputOf } from "@outbound/contracts/operation";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { listReplies } from "@outbound/contracts/replies/list-replies";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { db, call } = service;

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));
const wire = (date: Date) => date.toISOString().replace("Z", "+00:00");

async function threeReplies() {
  const campaign = await service.sent();
  const { caller, send, prospect } = campaign;
  const colleague = { from: { address: "Zoe@Partner.example", name: "Zoe" } };
  await service.reply(caller, send, {
    ...fromProspect(prospect),
    text: "Yes, I am interested. Call me.",
    received_at: day(1),
  });
  const automatic_headers = { "auto-submitted": "auto-replied" };
  const text = "I am out of the office until 2026-10-20.";
  await service.reply(caller, send, { ...fromProspect(prospect), automatic_headers, text, received_at: day(2) });
  await service.reply(caller, send, { ...colleague, text: "No thanks, not interested.", received_at: day(3) });
  await service.classifyAll(caller);
  const list = (query: WireInputOf<typeof listReplies> = {}) => call(listReplies, query, caller);
  const daysOf = async (query: WireInputOf<typeof listReplies>) =>
    (await list(query)).data.map(({ received_at }) => new Date(received_at).getUTCDate());
  return { ...campaign, list, daysOf };
}

test("a row shows who wrote what, where, and its class; the last received comes first", async () => {
  const { caller, id, name, send, prospect, list } = await threeReplies();
  const { data, next_cursor } = await list();
  expect(next_cursor).toBeNull();
  expect(data.map(({ from }) => from)).toEqual(["zoe@partner.example", prospect.email, prospect.email]);
  expect(data[1]).toEqual({
    id: expect.any(String),
    prospect: {
      id: prospect.id,
      email: prospect.email,
      first_name: prospect.first_name,
      last_name: prospect.last_name,
      company_id: null,
    },
    campaign: { id, name },
    enrolment_id: send.enrolment_id,
    step: 1,
    mailbox: { id: send.mailbox_id, email: expect.stringContaining("@") },
    from: prospect.email,
    subject: "Re: Hi",
    snippet: "I am out of the office until 2026-10-20.",
    classification: null,
    autoreplied: true,
    autoreply_kind: "out_of_office",
    returns_at: "2026-10-20",
    classified_by: null,
    classified_at: null,
    handled: false,
    held: false,
    received_at: wire(day(2)),
  });
  expect(data[2]).toMatchObject({ classification: "interested", classified_by: "rule", autoreply_kind: null });
  expect((await call(listReplies, {}, freshCaller())).data).toEqual([]);
  expect(await call(listReplies, { campaign_id: id }, caller)).toEqual({ data, next_cursor });
});

test("each filter finds its replies, and filters combine", async () => {
  const { caller, id, send, prospect, list, daysOf } = await threeReplies();
  const last = only((await list({ limit: "1" })).data);
  await call(updateReply, { id: last.id, handled: true }, caller);
  const stranger = "018f0000-0000-7000-8000-000000000000";
  expect(await daysOf({ classification: "interested" })).toEqual([1]);
  expect(await daysOf({ classification: "neutral" })).toEqual([]);
  expect(await daysOf({ autoreplied: "true" })).toEqual([2]);
  expect(await daysOf({ autoreplied: "false" })).toEqual([3, 1]);
  expect(await daysOf({ handled: "true" })).toEqual([3]);
  expect(await daysOf({ handled: "false" })).toEqual([2, 1]);
  expect(await daysOf({ email: " zoe@PARTNER.example " })).toEqual([3]);
  expect(await daysOf({ email: prospect.email, autoreplied: "false" })).toEqual([1]);
  expect(await daysOf({ since: "2026-10-02" })).toEqual([3, 2]);
  expect(await daysOf({ since: wire(day(3)) })).toEqual([3]);
  expect(await daysOf({ campaign_id: id, prospect_id: prospect.id, mailbox_id: send.mailbox_id })).toEqual([3, 2, 1]);
  for (const name of ["campaign_id", "prospect_id", "mailbox_id"]) {
    expect(await daysOf({ [name]: stranger })).toEqual([]);
    expect(await refusalOf(list({ [name]: "first" }))).toMatchObject({ message: `\`${name}\` must be a UUID.` });
  }
});

test("pages hold each reply once, also those of one instant", async () => {
  const { caller, send, list } = await threeReplies();
  for (const text of ["One.", "Two.", "Three."]) await service.reply(caller, send, { text, received_at: day(2) });
  const all = (await list()).data.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await list({ limit: "2", ...(cursor && { cursor }) });
    paged.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(all);
  expect(all).toHaveLength(6);
});

test("the single read adds the text, and HTML without anything harmful", async () => {
  const { caller, send } = await service.sent();
  const text = "Tell me more.\n\nOn Tue, Nov 3, 2026, Ann Lee <ann@acme.example> wrote:\n> A word?";
  const html = '<p onclick="x()">Tell <b>me</b> more.</p><script>x()</script><img src="https://t.example/seen.gif">';
  await service.reply(caller, send, { text, html, message_id: "<m1@people.example>", references: ["<a@b.example>"] });
  const { id } = only(await service.replies(caller));
  const row = only((await call(listReplies, {}, caller)).data);
  expect(await call(getReply, { id }, caller)).toEqual({
    ...row,
    body_text: text,
    body_html: "<p>Tell <b>me</b> more.</p>",
    visible_text: "Tell me more.",
    message_id: "<m1@people.example>",
    in_reply_to: send.message_id,
    references: ["<a@b.example>"],
    matched_by: "in_reply_to",
  });
  const notFound = { kind: "not-found", message: "Reply not found." };
  expect(await refusalOf(call(getReply, { id }, freshCaller()))).toEqual(notFound);
  expect(await refusalOf(call(getReply, { id: "first" }, caller))).toEqual(notFound);
});

test("an erased person's reply only shows that there was one", async () => {
  const { caller, prospect, list } = await threeReplies();
  await service.prospects(caller, { ...prospect, version: 2, anonymized: true, email: "erased" });
  const { data } = await list();
  expect(data).toHaveLength(3);
  for (const row of data) {
    expect(row).toMatchObject({ prospect: null, from: "", subject: null, snippet: "" });
    expect(await call(getReply, { id: row.id }, caller)).toMatchObject({
      body_text: "",
      body_html: null,
      visible_text: "",
      message_id: null,
      references: [],
    });
  }
});

test("no filter sorts: each uses its own index", async () => {
  const { rows } = await db.query<{ columns: string }>(
    `select substring(indexdef from '\\((.*)\\)') as columns from pg_indexes where tablename = 'reply'`,
  );
  const keys = rows.map(({ columns }) => columns);
  const order = "received_at DESC, id DESC";
  for (const column of [
    "classification",
    "autoreplied",
    "campaign_id",
    "prospect_id",
    "mailbox_id",
    "from_address",
    "handled",
  ]) {
    expect(keys).toContain(`workspace_id, ${column}, ${order}`);
  }
  expect(keys).toContain(`workspace_id, ${order}`);
});
