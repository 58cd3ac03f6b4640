import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { loadSend } from "@outbound/contracts/sending/load-send";
import { readClickToken, readOpenToken, readUnsubscribeToken } from "@outbound/contracts/tracking-token";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { always, only, startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db, context } = service;

const notFound = { kind: "not-found", message: "Send not found." };
const superseded = { kind: "conflict", message: "This send is no longer this attempt's." };

test("a claimed send is rendered with everything that the mail needs", async () => {
  const { caller, id } = await service.running(
    0,
    {
      steps: [
        {
          subject: "Hello\n{{ first_name }}",
          body: "{{ company.name }} & {{ custom_fields.role | default: 'you' }}, {{ email }}",
        },
      ],
    },
    { name: "Ann Lee" },
  );
  const company = { id: randomUUIDv7(), name: "Acme", domain: null };
  await service.enrol(caller, id, [{ email: "bo@people.example", company }]);
  await service.planAll();
  const send = await service.theSend(caller);
  const mail = await service.load(caller, send);
  expect(mail).toEqual({
    mailbox_id: send.mailbox_id,
    envelope: { from: "ann@sender.example", to: "bo@people.example" },
    message: {
      message_id: `<${send.id}@sender.example>`,
      date: expect.any(String),
      from: { name: "Ann Lee", address: "ann@sender.example" },
      to: "bo@people.example",
      subject: "Hello Bo",
      text: "Acme & you, bo@people.example",
      html: "<!doctype html>\n<html>\n<body>\n<p>Acme &amp; you, bo@people.example</p>\n</body>\n</html>\n",
      headers: [
        {
          name: "List-Unsubscribe",
          value: expect.stringMatching(/^<https:\/\/u\.example\.com\/u\/[\w.-]+\?m=[\w-]+>$/),
        },
        { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
        { name: "X-Outbound-Ref", value: send.id },
      ],
      attachments: [],
    },
  });
  const { pathname } = new URL(mail.message.headers[0]?.value.slice(1, -1) ?? "");
  const token = pathname.slice("/u/".length);
  expect(readUnsubscribeToken(context.trackingKey, token)).toEqual({
    workspaceId: caller.workspaceId,
    enrolmentId: send.enrolment_id,
  });
});

test("before the tracking domain is verified mails have no pixel, and their links are direct", async () => {
  const steps = [step("See https://acme.example/pricing?a=1&b=2.")];
  const { caller } = await service.running(1, { steps });
  await call(configureWorkspace, { tracking_domain: "u.acme.example" }, caller);
  await service.planAll();
  const { message } = await service.load(caller, await service.theSend(caller));
  expect(message.html).toContain(
    '<p>See <a href="https://acme.example/pricing?a=1&amp;b=2">https://acme.example/pricing?a=1&amp;b=2</a>.</p>',
  );
  expect(message.html).not.toMatch(/<img|u\.acme\.example/);
  expect(message.headers[0]?.value).toContain("<https://u.example.com/u/");
});

test("a campaign without tracking has no pixel and direct links, and its opens and clicks are not measured", async () => {
  const { caller, id } = await service.running(1, {
    steps: [step("See https://acme.example/pricing.")],
    settings: { tracking: false },
  });
  await service.track(caller, "u.acme.example");
  await service.planAll();
  const { message } = await service.load(caller, await service.theSend(caller));
  expect(message.html).toContain('<a href="https://acme.example/pricing">');
  expect(message.html).not.toMatch(/<img|u\.acme\.example/);
  expect(message.headers[0]?.value).toMatch(/^<https:\/\/u\.acme\.example\/u\//);
  const { stats } = await call(getCampaign, { id }, caller);
  expect(stats).toMatchObject({ tracking_enabled: false, opened: null, clicked: null });
  const { file } = await call(exportCampaign, { id }, caller);
  expect(file.settings.tracking).toBe(false);
});

test("with a verified domain every link, the pixel and the unsubscribe link are on it; the text stays as it was written", async () => {
  const text = "See https://acme.example/pricing?a=1&b=2.";
  const { caller } = await service.running(1, { steps: [step(text)] });
  await service.track(caller, "u.acme.example");
  await service.planAll();
  const send = await service.theSend(caller);
  const { message } = await service.load(caller, send);
  expect(message.text).toBe(text);
  expect(message.headers[0]?.value).toMatch(/^<https:\/\/u\.acme\.example\/u\/[\w-]+\?m=[\w-]+>$/);
  const links = [...(message.html ?? "").matchAll(/"https:\/\/u\.acme\.example\/([oc])\/([\w-]+)(\.gif)?"/g)];
  expect(links.map(([, kind]) => kind)).toEqual(["c", "o"]);
  const mail = {
    workspaceId: caller.workspaceId,
    enrolmentId: send.enrolment_id,
    step: 1,
    madeAt: new Date(Math.floor(Date.parse(message.date) / 1_000) * 1_000),
  };
  expect(readClickToken(context.trackingKey, links[0]?.[2] ?? "")).toEqual({
    ...mail,
    url: "https://acme.example/pricing?a=1&b=2",
  });
  expect(readOpenToken(context.trackingKey, links[1]?.[2] ?? "")).toEqual(mail);
});

test("a formatted text is plain in one part and formatted in the other, where its link leads through the tracker", async () => {
  const { caller } = await service.running(1, { steps: [step("**Hi**, see [our plan](https://acme.example/p).")] });
  await service.track(caller, "u.acme.example");
  await service.planAll();
  const { message } = await service.load(caller, await service.theSend(caller));
  expect(message.text).toBe("Hi, see our plan (https://acme.example/p).");
  expect(message.html).toMatch(
    /<p><strong>Hi<\/strong>, see <a href="https:\/\/u\.acme\.example\/c\/[\w-]+">our plan<\/a>\.<\/p>/,
  );
});

test("the sender's texts are in the mail as they stand, the mailbox's own signature before the workspace's", async () => {
  const steps = [step("Hello\n\n{{ signature }}\n{{ postal_address }}\n{{ opt_out }}")];
  const { caller, id } = await service.running(0, { steps: [step("Hello")] });
  await call(configureWorkspace, { signature: "Acme <b>", postal_address: "1 $& Street", opt_out: null }, caller);
  const { name } = await call(getCampaign, { id }, caller);
  await call(applyCampaign, { name, steps, mailboxes: ["ann@sender.example"], settings: always }, caller);
  await service.enrol(caller, id, [{ first_name: "Bo" }]);
  await service.planAll();
  const send = await service.theSend(caller);
  const { message } = await service.load(caller, send);
  const link = message.headers[0]?.value.slice(1, -1);
  expect(message.text).toBe(`Hello\n\nAcme <b>\n1 $& Street\nIf you want no more emails: ${link}`);
  await db.query("update mailbox set signature = '{{ email }}' where workspace_id = $1", [caller.workspaceId]);
  expect((await service.load(caller, send)).message.text).toContain("Hello\n\n{{ email }}\n1 $& Street");
});

test("the unsubscribe link in a tracked mail's text is the header's, and leads through no click", async () => {
  const { caller } = await service.running(1, { steps: [step("See https://acme.example. {{ opt_out }}")] });
  await service.track(caller, "u.acme.example");
  await service.planAll();
  const { message } = await service.load(caller, await service.theSend(caller));
  const link = message.headers[0]?.value.slice(1, -1) ?? "";
  expect(message.html).toContain(`<a href="${link}">${link}</a>`);
  expect(message.html?.match(/\/c\//g)).toHaveLength(1);
});

test("an opt-out that is a link of one word leads to the header's link, in both parts of the mail", async () => {
  const { caller } = await service.running(1, { steps: [step("Hello\n\n{{ opt_out }}")] });
  await call(configureWorkspace, { opt_out: "[Unsubscribe]({{ unsubscribe_url }})" }, caller);
  await service.planAll();
  const { message } = await service.load(caller, await service.theSend(caller));
  const link = message.headers[0]?.value.slice(1, -1) ?? "";
  expect(message.html).toContain(`<a href="${link}">Unsubscribe</a>`);
  expect(message.text).toBe(`Hello\n\nUnsubscribe (${link})`);
});

test("an empty text of the sender stops an enrolment when its mail is due, and refuses nobody's that is set", async () => {
  const { caller, id } = await service.running(2, { steps: [step("Hello")] });
  await db.query("update step set body = '{{ signature }} {{ opt_out }}' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  await service.planAll();
  const { rows } = await db.query("select distinct status, reason from enrolment where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(rows).toEqual([{ status: "stopped", reason: "Step 1 uses a text of the sender that is not set: signature." }]);
  await call(configureWorkspace, { signature: "Ann" }, caller);
  await service.enrol(caller, id, [{}]);
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(1);
});

test("every attempt carries the same Message-ID, and an older one is refused", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const first = await service.theSend(caller);
  const before = await service.load(caller, first);
  await service.settle(caller, first, { outcome: "deferred", fault: "none" });
  expect(await refusalOf(service.load(caller, first))).toEqual(superseded);
  await service.age(caller, "1 minute");
  await service.planAll();
  const second = await service.theSend(caller);
  expect(second).toMatchObject({ id: first.id, attempt: 2 });
  expect((await service.load(caller, second)).message.message_id).toBe(before.message.message_id);
  expect(await refusalOf(service.load(caller, first))).toEqual(superseded);
});

test("from step 2 on a mail continues the thread", async () => {
  const { caller } = await service.running(1, { steps: [step("1"), step("2"), step("3")] });
  const ids: string[] = [];
  const threads: string[][] = [];
  for (let at = 0; at < 3; at++) {
    const send = await service.dispatched(caller);
    ids.push(send.message_id);
    await service.settle(caller, send, { worker: send.worker, outcome: at === 1 ? "unknown" : "sent" });
    threads.push(await threadOf(caller, send.id));
    // A mailbox rests when its server did not answer.
    await service.age(caller, "1 minute");
  }
  expect(threads).toEqual([
    [],
    [`In-Reply-To: ${ids[0]}`, `References: ${ids[0]}`],
    [`In-Reply-To: ${ids[1]}`, `References: ${ids[0]} ${ids[1]}`],
  ]);
});

test("a follow-up without a subject goes on in the thread: Re: and the subject before it, as it was sent", async () => {
  const { caller, id } = await service.running(0, {
    steps: ["{{ first_name }}?", "", " "].map((subject) => step("Hi", { subject })),
  });
  await service.enrol(caller, id, [{ email: "bo@people.example" }]);
  const subjects: string[] = [];
  for (let at = 0; at < 3; at++) {
    await service.planAll();
    const send = only((await service.sends(caller)).filter(({ state }) => state === "claimed"));
    subjects.push((await service.load(caller, send)).message.subject);
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker });
    await db.query("update step set subject = 'Changed' where workspace_id = $1 and position = 1", [
      caller.workspaceId,
    ]);
    await service.age(caller, "1 minute");
  }
  expect(subjects).toEqual(["Bo?", "Re: Bo?", "Re: Bo?"]);
});

async function threadOf(caller: Parameters<typeof service.load>[0], id: string): Promise<string[]> {
  await db.query("update send set state = 'claimed' where id = $1", [id]);
  const { message } = await service.load(caller, { id, attempt: 1 });
  await db.query("update send set state = 'sent' where id = $1", [id]);
  return message.headers
    .filter(({ name }) => name === "In-Reply-To" || name === "References")
    .map(({ name, value }) => `${name}: ${value}`);
}

test("variants share the audience, and an enrolment keeps its own through every attempt", async () => {
  const variants = ["b", "c"].map((name) => ({ name, subject: name, body: name }));
  const off = { name: "off", subject: "off", body: "off", active: false };
  const mailboxes = Array.from({ length: 12 }, (_, at) => `m${at}@s.example`);
  const { caller } = await service.running(60, { mailboxes, steps: [step("a", { variants: [...variants, off] })] });
  await service.planAll();
  const texts = async () => {
    const loaded = (await service.sends(caller)).map(async (send) => [
      send.id,
      (await service.load(caller, send)).message.text,
    ]);
    return new Map((await Promise.all(loaded)) as [string, string][]);
  };
  const before = await texts();
  const shares = Map.groupBy(before.values(), (text) => text);
  expect([...shares.keys()].toSorted()).toEqual(["a", "b", "c"]);
  for (const share of shares.values()) expect(share.length).toBeGreaterThan(8);
  for (const send of await service.sends(caller)) {
    await service.settle(caller, send, { outcome: "deferred", fault: "none" });
  }
  await service.age(caller, "1 minute");
  await service.planAll();
  expect(await texts()).toEqual(before);
});

test("a person who was tried before keeps the copy when a variant is added, but not an inactive one", async () => {
  const variant = (name: string, active = true) => ({ name, subject: name, body: name, active });
  const mailboxes = Array.from({ length: 8 }, (_, at) => `m${at}@s.example`);
  const first = step("a", { variants: [variant("b"), variant("c")] });
  const { caller, name } = await service.running(40, { mailboxes, steps: [first] });
  await service.planAll();
  const before = await service.sends(caller);
  const nameOf = await variantNames(caller);
  const tried = new Map(before.map(({ id, variant_id }) => [id, nameOf(variant_id)]));
  for (const send of before) await service.settle(caller, send, { outcome: "deferred", fault: "none" });
  await service.age(caller, "1 minute");

  const variants = [variant("b"), variant("c", false), variant("d"), variant("e")];
  await call(applyCampaign, { name, mailboxes, steps: [step("a", { variants })], settings: always }, caller);
  await service.planAll();
  const nameNow = await variantNames(caller);
  const after = await service.sends(caller);
  const unchanged = after.filter(({ id }) => tried.get(id) !== "c");
  expect(unchanged.map(({ id, variant_id }) => [id, nameNow(variant_id)])).toEqual(
    unchanged.map(({ id }) => [id, tried.get(id)]),
  );
  const rechosen = after.filter(({ id }) => tried.get(id) === "c").map(({ variant_id }) => nameNow(variant_id));
  expect(rechosen.length).toBeGreaterThan(0);
  expect(rechosen).not.toContain("c");
});

async function variantNames({ workspaceId }: Caller) {
  const { rows } = await db.query<{ id: string; name: string }>(
    "select id, name from variant where workspace_id = $1",
    [workspaceId],
  );
  return (id: string | null) => rows.find((variant) => variant.id === id)?.name ?? null;
}

test("a mail that moves to another mailbox before it was sent has the new one's domain in its Message-ID", async () => {
  const { caller, name } = await service.running(1, { mailboxes: ["a@one.example", "b@two.example"] });
  await service.planAll();
  const before = await service.theSend(caller);
  await service.settle(caller, before, { outcome: "deferred", fault: "none" });
  await service.age(caller, "1 minute");
  const other = before.message_id.endsWith("@one.example>") ? "b@two.example" : "a@one.example";
  await call(applyCampaign, { name, mailboxes: [other], steps: [step()], settings: always }, caller);
  await service.planAll();
  const { id, message_id, attempt } = await service.theSend(caller);
  expect(message_id).toBe(`<${before.id}@${other.slice(2)}>`);
  expect((await service.load(caller, { id, attempt })).envelope.from).toBe(other);
});

test("copy that is corrected between claim and load is the copy that is sent", async () => {
  const { caller, name } = await service.running(1, { steps: [step("old")] });
  await service.planAll();
  const file = { name, mailboxes: ["ann@sender.example"], steps: [step("new")], settings: always };
  await call(applyCampaign, file, caller);
  expect((await service.load(caller, await service.theSend(caller))).message.text).toBe("new");
});

test("sends that can't be loaded don't fail the others of the same call", async () => {
  const { caller } = await service.running(3);
  await service.planAll();
  const sends = await service.sends(caller);
  const requests = sends.map(({ id, attempt }, at) => ({ send_id: id, attempt: attempt + (at === 1 ? 1 : 0) }));
  const { mails } = await call(loadSend, { sends: [...requests, { send_id: randomUUIDv7(), attempt: 1 }] }, caller);
  const ids = [sends[0]?.message_id, undefined, sends[2]?.message_id, undefined];
  expect(mails.map((mail) => mail?.message.message_id)).toEqual(ids);
});

test("mails that would make too large an answer have to be loaded alone", async () => {
  const body = "x".repeat(100_000);
  const { caller } = await service.running(5, { steps: [{ ...step("1"), body }] });
  await service.planAll();
  const requests = (await service.sends(caller)).map(({ id, attempt }) => ({ send_id: id, attempt }));
  const sends = Array.from({ length: 100 }, (_, at) => requests[at % 5] ?? { send_id: "", attempt: 0 });
  const { mails } = await call(loadSend, { sends }, caller);
  expect(mails.filter((mail) => mail)).toHaveLength(4);
  expect(mails).toHaveLength(100);
  for (const { send_id: id, attempt } of requests)
    expect((await service.load(caller, { id, attempt })).message.text).toBe(body);
});

test("an unknown send, and another workspace's, is not found", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  expect(await refusalOf(service.load(freshCaller(), send))).toEqual(notFound);
  expect(await refusalOf(service.load(caller, { id: randomUUIDv7(), attempt: 1 }))).toEqual(notFound);
});
