import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import type { WireInputOf } from "@outbound/contracts/operation";
import type { mail } from "@outbound/contracts/sending/mail";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { readClickToken, readOpenToken, readUnsubscribeToken } from "@outbound/contracts/tracking-token";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import type { z } from "zod";
import { refusalOf, step } from "../../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../../testing/inbox.fixture.ts";
import { only } from "../../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, context, db } = service;

type Mail = z.input<typeof mail>;
type Query = Omit<WireInputOf<typeof previewCampaign>, "id">;
const preview = (caller: Caller, id: string | undefined, query: Query = {}) =>
  call(previewCampaign, { id, ...query }, caller);
const variants = ["b", "c"].map((name) => ({ name, subject: `${name} {{ first_name }}`, body: `${name} {{ email }}` }));
const standIn = (number: number) => `00000000-0000-0000-0000-00000000000${number}`;
const header = ({ message }: Mail, name: string) => message.headers.find((one) => one.name === name)?.value;

const lasting = (mail: Mail) =>
  JSON.parse(
    JSON.stringify({ ...mail, message: { ...mail.message, date: "" } })
      .replaceAll(/(\/[uoc]\/|\?m=)[\w-]+/g, "$1TOKEN")
      .replaceAll(/[\da-f-]{36}@/g, "ID@")
      .replaceAll(/("X-Outbound-Ref","value":")[\da-f-]{36}/g, "$1ID"),
  );

test("every step of every enrolment is sent exactly as previewed", async () => {
  const mailboxes = ["a@one.example", "b@two.example"];
  const silent = { name: "b", subject: "", body: "b {{ email }}" };
  const steps = [step("1 https://acme.example/", { variants }), step("2", { variants: [silent] })];
  const { caller, id, prospects } = await service.running(8, { mailboxes, steps });
  await service.track(caller, "u.acme.example");
  const previews = new Map<string, Mail>();
  for (const { email } of prospects) {
    for (const position of [1, 2]) {
      const { mail, is_chosen, send } = await preview(caller, id, { email, step: position });
      expect([is_chosen, send]).toEqual([true, null]);
      previews.set(`${email} ${position}`, mail);
    }
  }
  expect(new Set([...previews.values()].map(({ message }) => message.text[0])).size).toBeGreaterThan(1);
  let compared = 0;
  for (let round = 0; round < 2; round++) {
    await service.planAll();
    for (const send of (await service.sends(caller)).filter(({ state }) => state === "claimed")) {
      const mail = await service.load(caller, send);
      const before = previews.get(`${mail.envelope.to} ${send.step}`);
      expect(lasting(mail)).toEqual(lasting(before as Mail));
      const now = await preview(caller, id, { email: mail.envelope.to, step: send.step });
      expect(now.send).toEqual({ id: send.id, status: "claimed" });
      expect(now.mail.message.message_id).toBe(mail.message.message_id);
      expect(header(now.mail, "References")).toBe(header(mail, "References"));
      expect(header(now.mail, "X-Outbound-Ref")).toBe(send.id);
      await service.settle(caller, send, {});
      compared++;
    }
  }
  expect(compared).toBe(16);
});

test("a preview writes no row, and its links lead nowhere", async () => {
  const { caller, id } = await service.running(1, { steps: [step("1 https://acme.example/"), step("2")] });
  await service.track(caller, "u.acme.example");
  const before = await service.everything(caller);
  const { mail, enrolment } = await preview(caller, id);
  expect(enrolment).toMatchObject({ status: "active", current_step: 1, next_step_at: expect.any(String) });
  expect(await service.everything(caller)).toEqual(before);
  const [, unsubscribe = ""] = /\/u\/([\w-]+)/.exec(header(mail, "List-Unsubscribe") ?? "") ?? [];
  const [, open = ""] = /\/o\/([\w-]+)/.exec(mail.message.html ?? "") ?? [];
  const [, click = ""] = /\/c\/([\w-]+)/.exec(mail.message.html ?? "") ?? [];
  for (const token of [unsubscribe, open, click]) expect(token.length).toBeGreaterThan(60);
  expect(readUnsubscribeToken(context.trackingKey, unsubscribe)).toBeUndefined();
  expect(readOpenToken(context.trackingKey, open)).toBeUndefined();
  expect(readClickToken(context.trackingKey, click)).toBeUndefined();
});

test("unsent steps have stand-ins, in the thread too; sent ones have their own, and refused ones are left out", async () => {
  const steps = ["1", "2", "3", "4"].map((body) => step(body));
  const { caller, id } = await service.running(1, { steps });
  const threadOf = async (position: number) => {
    const { mail } = await preview(caller, id, { step: position });
    return [header(mail, "In-Reply-To"), header(mail, "References")];
  };
  const ids = [1, 2, 3].map((number) => `<${standIn(number)}@sender.example>`);
  const { mail } = await preview(caller, id, { step: 4 });
  expect(mail.message.message_id).toBe(`<${standIn(4)}@sender.example>`);
  expect(header(mail, "X-Outbound-Ref")).toBe(standIn(4));
  expect(await threadOf(1)).toEqual([undefined, undefined]);
  expect(await threadOf(4)).toEqual([ids[2], ids.join(" ")]);

  const first = await service.dispatched(caller);
  await service.settle(caller, first, { worker: first.worker });
  await db.query("update send set wire_id = '<wire@provider.example>' where id = $1", [first.id]);
  const second = await service.dispatched(caller);
  await service.settle(caller, second, { worker: second.worker, outcome: "unknown" });
  expect(await threadOf(4)).toEqual([ids[2], `<wire@provider.example> ${second.message_id} ${ids[2]}`]);
  await call(resolveSend, { id: second.id, as: "not-sent" }, caller);
  expect(await threadOf(4)).toEqual([ids[2], `<wire@provider.example> ${ids[2]}`]);
});

test("for a prospect who isn't enrolled nothing is chosen: every copy is shown, with its missing fields", async () => {
  const off = { name: "off", subject: "off", body: "off", active: false };
  const { caller, id } = await service.running(0, {
    mailboxes: ["ann@sender.example", "bob@sender.example"],
    steps: [step("{{ last_name }} {{ company.name }}", { variants: [...variants, off] })],
  });
  const prospect = only(await service.prospects(caller, { email: "zoe@people.example", first_name: "Zoe" }));
  const own = await preview(caller, id, { email: " Zoe@People.example" });
  expect(own).toMatchObject({
    step: 1,
    steps: 1,
    enrolment: null,
    send: null,
    variant: null,
    is_chosen: false,
    variants: ["b", "c"],
    missing: ["last_name", "company.name"],
    mail: { envelope: { from: "ann@sender.example", to: prospect.email } },
  });
  const b = await preview(caller, id, { email: prospect.email, variant: "b" });
  expect(b).toMatchObject({ variant: "b", is_chosen: false, missing: [] });
  expect(b.mail.message).toMatchObject({ subject: "b Zoe", text: "b zoe@people.example" });
  for (const variant of ["off", "x"]) {
    expect(await refusalOf(preview(caller, id, { email: prospect.email, variant }))).toEqual({
      kind: "not-found",
      message: "Variant not found.",
    });
  }
});

test("a sent step shows the copy with which it was sent, whatever is active now", async () => {
  const { caller, id, name } = await service.running(1, { steps: [step("own", { variants })] });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const { variant, mail } = await preview(caller, id);
  const off = variants.map((one) => ({ ...one, active: false }));
  const added = { name: "d", subject: "d", body: "d" };
  const steps = [step("own", { variants: [...off, added] })];
  await call(applyCampaign, { name, mailboxes: ["ann@sender.example"], steps }, caller);
  expect(await preview(caller, id)).toMatchObject({
    variant,
    is_chosen: true,
    variants: ["d"],
    send: { status: "sent" },
    mail: { message: { text: mail.message.text } },
  });
});

test.each([
  ["a list made at once", '{{ (1..1900000) | has_exp: "x", "x == 0" }}', "can’t be read"],
  ["a chain of filters", `{{ email ${"| url_encode ".repeat(500)}}}`, "more than 5 filters"],
  ["a loop", "{% for a in (1..9) %}{% endfor %}", "{% for %} isn’t an instruction"],
  ["conditions within each other", "{% if email %}".repeat(500), "more than 10 conditions"],
])("%s is refused with its place, and nothing of it is run", async (_, body, words) => {
  const refused = { kind: "bad-request", message: expect.stringContaining(words) };
  const copy = { subject: "", body };
  expect(await refusalOf(preview(freshCaller(), undefined, { sample: true, copy }))).toMatchObject(refused);
  const { caller, id } = await service.running(1);
  await db.query("update step set body = $2 where workspace_id = $1", [caller.workspaceId, body]);
  expect(await refusalOf(preview(caller, id))).toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(/^Step 1 can't be read: /),
  });
});

test("an unknown campaign, step, prospect or mailbox is refused", async () => {
  const { caller, id } = await service.running(0);
  const absent = (resource: string) => ({ kind: "not-found", message: `${resource} not found.` });
  expect(await refusalOf(preview(freshCaller(), id))).toEqual(absent("Campaign"));
  expect(await refusalOf(preview(caller, "nothing"))).toEqual(absent("Campaign"));
  expect(await refusalOf(preview(caller, id, { step: 2 }))).toEqual(absent("Step"));
  expect(await refusalOf(preview(caller, id, { email: "nobody@people.example" }))).toEqual(absent("Prospect"));
  expect(await refusalOf(preview(caller, id))).toEqual({
    kind: "conflict",
    message: "This campaign has no prospects. Choose one for the preview.",
  });
  await service.prospects(caller, { email: "erased@people.example", anonymized: true });
  expect(await refusalOf(preview(caller, id, { email: "erased@people.example" }))).toEqual(absent("Prospect"));
});

test("unsaved copy is rendered as it would be sent, also of a new step, and not stored", async () => {
  const { caller, id, prospects } = await service.running(1, { steps: [step("saved")] });
  const email = prospects[0]?.email ?? "";
  const before = await service.everything(caller);
  const copy = { subject: "New {{ email }}", body: "Body of {{ email }}, {{ last_name }}" };
  for (const position of [1, 2]) {
    expect(await preview(caller, id, { email, step: position, copy })).toMatchObject({
      step: position,
      variant: null,
      missing: ["last_name"],
      mail: { message: { subject: `New ${email}`, text: expect.stringContaining(`Body of ${email}`) } },
    });
  }
  expect(await service.everything(caller)).toEqual(before);
  const broken = { subject: "", body: "{{ nobody }}" };
  expect(await refusalOf(preview(caller, id, { email, copy: broken }))).toMatchObject({
    kind: "bad-request",
    message: expect.stringContaining("Step 1, body: `nobody` is not a field"),
  });
});

test("a campaign without a mailbox, or without people, is shown for a made-up person from a stand-in", async () => {
  const { caller } = await service.running(0);
  const steps = [step("{{ first_name }}, {{ custom_fields.city }} {{ company.name }}")];
  const id = await service.campaign(caller, { mailboxes: [], steps });
  const { mail, missing, lacks_mailbox, enrolment } = await preview(caller, id, { sample: true });
  expect({ missing, lacks_mailbox, enrolment }).toEqual({ missing: [], lacks_mailbox: true, enrolment: null });
  expect(mail.message.text).toBe("Alex, [city] Example Ltd");
  expect(mail.envelope).toEqual({ from: "you@your-domain.example", to: "alex@example.com" });
  const { email } = only(await service.prospects(caller, { email: "zoe@people.example", first_name: "Zoe" }));
  expect(await preview(caller, id, { email })).toMatchObject({
    missing: ["custom_fields.city", "company.name"],
    lacks_mailbox: true,
    mail: { envelope: { to: "zoe@people.example" } },
  });
});

test("a copy of a campaign that isn't saved is rendered for a person, from a mailbox that is named or to come", async () => {
  const { caller } = await service.running(0, { mailboxes: ["ann@sender.example", "bob@sender.example"] });
  const { email } = only(await service.prospects(caller, { email: "zoe@people.example", first_name: "Zoe" }));
  const { rows } = await db.query<{ id: string }>(
    "update mailbox set signature = 'Bob' where workspace_id = $1 and email = 'bob@sender.example' returning id",
    [caller.workspaceId],
  );
  const mailbox_id = only(rows).id;
  const copy = { subject: "Hi {{ first_name }}", body: "{{ custom_fields.city }}\n{{ signature }}" };
  const before = await service.everything(caller);
  const made = { enrolment: null, send: null, variant: null, variants: [], steps: 0, delay_days: 0, leaves_at: null };
  const draw = (query: Query) => call(previewCampaign, { copy, ...query }, caller);
  expect(await draw({ sample: true, mailbox_id, step: 2 })).toMatchObject({
    ...made,
    missing: [],
    lacks_mailbox: false,
    mail: { envelope: { from: "bob@sender.example" }, message: { subject: "Hi Alex", text: "[city]\nBob" } },
  });
  expect(await draw({ email })).toMatchObject({
    ...made,
    missing: ["custom_fields.city", "signature"],
    lacks_mailbox: true,
    mail: { envelope: { from: "you@your-domain.example", to: email } },
  });
  expect(await service.everything(caller)).toEqual(before);
  const refused = (query: Query, by = caller) => refusalOf(call(previewCampaign, { copy, ...query }, by));
  expect(await refused({ sample: true, copy: undefined })).toEqual({
    kind: "bad-request",
    message: "Without a campaign `copy` must be given.",
  });
  expect(await refused({ email }, freshCaller())).toMatchObject({ message: "Prospect not found." });
  expect(await refused({ sample: true, mailbox_id }, freshCaller())).toMatchObject({ message: "Mailbox not found." });
  expect(await refused({ sample: true, mailbox_id: "nothing" })).toMatchObject({ message: "Mailbox not found." });
});
