import { randomUUID } from "node:crypto";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { mailingOverImap, report } from "./mailed-over-imap.ts";
import { createProspect } from "./workspace.ts";

const server = "mx.sender.example";
const mailed = mailingOverImap({ authentication_results: server });

test("a reply: new_reply and replied before it is classified, then positive_reply; the statistics follow", async () => {
  const { workspace, delivered, campaign, prospect, sender, reply } = await mailed();
  await reply({ text: "Yes, this sounds interesting. Can we talk on Tuesday?" });
  await eventually(() => expect(delivered()).toHaveProperty("positive_reply"));
  await eventually(() =>
    expect(Object.keys(delivered()).sort()).toEqual(["new_reply", "positive_reply", "replied", "sent"]),
  );
  const { new_reply, replied, positive_reply } = delivered();
  const common = {
    workspace_id: workspace.id,
    prospect_id: prospect.id,
    prospect_email: prospect.email,
    campaign_id: campaign,
    campaign_name: expect.any(String),
  };
  expect(new_reply).toMatchObject({ ...common, metadata: { replyId: expect.any(String), from: prospect.email } });
  expect(replied).toEqual({ ...new_reply, type: "replied" });
  expect(positive_reply).toMatchObject({ ...common, metadata: { replyId: new_reply?.metadata["replyId"] } });
  expect((new_reply?.occurred_at ?? "") <= (positive_reply?.occurred_at ?? "")).toBe(true);

  const { body } = await workspace.get(`/campaigns/${campaign}`);
  expect(body.stats).toMatchObject({
    sent: 1,
    delivered: 1,
    replied: 1,
    reply_rate: 1,
    replies: { total: 1, interested: 1, neutral: 0, notInterested: 0, autoreplied: 0 },
  });
  const enrolments = await workspace.get(`/campaigns/${campaign}/prospects`);
  expect(enrolments.body.data).toMatchObject([
    { status: "stopped", next_step_at: null, outcome: { negative: false, reason: "Replied." } },
  ]);
  await eventually(async () => {
    const { body } = await workspace.get(`/prospects/${prospect.id}`);
    expect(body).toMatchObject({ status: "replied", date_responded: expect.any(String) });
  });
  expect(sender.sink.mails).toHaveLength(1);
});

test("what the mailbox's owner answers in their own mail program is in the conversation, and the reply is handled", async () => {
  const { workspace, prospect, sender, reply, write } = await mailed();
  const id = `<${randomUUID()}@company.example>`;
  await reply({ text: "Can we talk on Tuesday?", headers: { "Message-ID": id } });
  const theReply = async () => (await workspace.get("/replies")).body.data[0];
  await eventually(async () => expect(await theReply()).toMatchObject({ handled: false }));
  const answer = [
    `From: Ann <${sender.email}>`,
    `To: Bo <${prospect.email}>`,
    "Subject: Re: Hi",
    `Message-ID: <${randomUUID()}@sender.example>`,
    `In-Reply-To: ${id}`,
    `References: ${id}`,
    "",
    "Yes, at ten.",
    "",
    "> Can we talk on Tuesday?",
    "",
  ];
  await sender.deliver(answer.with(4, "In-Reply-To: <private@friends.example>").toSpliced(5, 1), { folder: "Sent" });
  await sender.deliver(answer, { folder: "Sent" });
  // A server tells at once of new mail in the inbox only, and then every folder is read.
  await write("A private word.", { From: "Cy <cy@friends.example>" });
  await eventually(async () => expect(await theReply()).toMatchObject({ handled: true }));
  const { data } = await workspace.operate(readThread, { id: (await theReply()).id });
  // An IMAP server's times are in whole seconds, so the step may seem to be the last.
  expect(data.filter(({ kind }) => kind !== "step")).toMatchObject([
    { kind: "answer", by_hand: true, from: sender.email, to: prospect.email, text: "Yes, at ten.", status: "sent" },
    { kind: "reply", text: "Can we talk on Tuesday?" },
  ]);
});

test("an out-of-office is no reply: nothing is announced, and the sequence waits until the person is back", async () => {
  const { workspace, delivered, campaign, prospect, reply } = await mailed();
  const back = Temporal.Now.plainDateISO("UTC").add({ days: 30 });
  await reply({
    text: `I am out of the office until ${back.toString()}.`,
    headers: { "Auto-Submitted": "auto-replied", Subject: "Automatic reply: Hi" },
  });
  await eventually(async () => {
    const { body } = await workspace.get(`/campaigns/${campaign}`);
    expect(body.stats).toMatchObject({ replied: 0, reply_rate: 0, replies: { total: 1, autoreplied: 1 } });
  });
  const { body } = await workspace.get(`/campaigns/${campaign}/prospects`);
  const [enrolment] = body.data;
  expect(enrolment).toMatchObject({ status: "active", current_step: 2 });
  const heldDays = (new Date(enrolment.next_step_at).getTime() - Date.now()) / 86_400_000;
  expect(heldDays).toBeGreaterThan(28);
  expect(heldDays).toBeLessThan(33);
  expect((await workspace.get(`/prospects/${prospect.id}`)).body.status).toBe("active");
  await eventually(() => expect(Object.keys(delivered())).toEqual(["sent"]));
});

test("a report that the address is dead: bounce, a stopped enrolment and a suppression", async () => {
  const { workspace, delivered, campaign, prospect, messageId, sender } = await mailed();
  await sender.deliver(
    report("delivery-status", messageId, [
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.partner.example",
      "",
      `Final-Recipient: rfc822; ${prospect.email}`,
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
    ]),
  );
  await eventually(() => expect(Object.keys(delivered()).sort()).toEqual(["bounce", "bounced", "sent"]));
  const metadata = { step: 1, error: expect.stringContaining("User unknown") };
  expect(delivered()["bounce"]).toMatchObject({ prospect_id: prospect.id, campaign_id: campaign, metadata });
  const { body } = await workspace.get(`/campaigns/${campaign}/prospects`);
  expect(body.data).toMatchObject([{ status: "stopped", next_step_at: null, outcome: { negative: true } }]);
  const { stats } = (await workspace.get(`/campaigns/${campaign}`)).body;
  expect(stats).toMatchObject({ sent: 1, bounced: 1, delivered: 0, replies: { total: 0 } });
  await eventually(async () => {
    const { data } = await workspace.operate(listSuppressionEntries, {});
    expect(data).toMatchObject([{ kind: "email", value: prospect.email, reason: "bounce" }]);
    expect((await workspace.get(`/prospects/${prospect.id}`)).body.status).toBe("bounced");
  });
});

test("a report that names no mail of ours changes nothing, whoever it names", async () => {
  const { workspace, delivered, campaign, prospect, sender, reply } = await mailed();
  await sender.deliver(
    report("delivery-status", `<${randomUUID()}@sender.example>`, [
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.partner.example",
      "",
      `Final-Recipient: rfc822; ${prospect.email}`,
      "Action: failed",
      "Status: 5.1.1",
    ]),
  );
  await reply({ text: "Who are you?" });
  await eventually(() => expect(Object.keys(delivered()).sort()).toEqual(["new_reply", "replied", "sent"]));
  expect((await workspace.get(`/campaigns/${campaign}`)).body.stats).toMatchObject({ bounced: 0, delivered: 1 });
  expect((await workspace.operate(listSuppressionEntries, {})).data).toEqual([]);
});

test("a person who answers that they want no more mail is unsubscribed", async () => {
  const { workspace, delivered, campaign, prospect, reply } = await mailed();
  await reply({ text: "Please remove me from your list." });
  const names = ["new_reply", "replied", "sent", "unsubscribe", "unsubscribed"];
  await eventually(() => expect(Object.keys(delivered()).sort()).toEqual(names));
  expect(delivered()["unsubscribe"]).toMatchObject({ prospect_id: prospect.id, metadata: { via: "reply" } });
  await eventually(async () => {
    const { data } = await workspace.operate(listSuppressionEntries, {});
    expect(data).toMatchObject([{ kind: "email", value: prospect.email, reason: "unsubscribe" }]);
    expect((await workspace.get(`/prospects/${prospect.id}`)).body.status).toBe("blocked");
  });
  await eventually(async () => {
    const { stats } = (await workspace.get(`/campaigns/${campaign}`)).body;
    const replies = { total: 1, interested: 0, notInterested: 1 };
    expect(stats).toMatchObject({ replied: 1, unsubscribed: 1, replies });
  });
});

test("a complaint blocks the prospect and stops the enrolment", async () => {
  const { workspace, campaign, prospect, messageId, sender } = await mailed();
  await sender.deliver(
    report("feedback-report", messageId, [
      "Content-Type: message/feedback-report",
      "",
      "Feedback-Type: abuse",
      "User-Agent: SomeGenerator/1.0",
      "Version: 1",
      `Original-Rcpt-To: ${prospect.email}`,
    ]),
  );
  await eventually(async () => {
    const { data } = await workspace.operate(listSuppressionEntries, {});
    expect(data).toMatchObject([{ kind: "email", value: prospect.email, reason: "complaint" }]);
    expect((await workspace.get(`/prospects/${prospect.id}`)).body.status).toBe("blocked");
  });
  const { body } = await workspace.get(`/campaigns/${campaign}/prospects`);
  expect(body.data).toMatchObject([{ status: "stopped", outcome: { negative: true, reason: "Reported as spam." } }]);
});

const vouching = (result: "pass" | "fail") =>
  [
    ["Received", `from mail.company.example (mail.company.example [192.0.2.7]) by ${server} with ESMTPS`],
    ["Authentication-Results", `${server}; dmarc=${result} (p=REJECT) header.from=company.example`],
  ] as const;
const optOut = "Please remove me from your list.";

test("a mail that only its From attributes changes nothing until it is accepted", async () => {
  const { workspace, delivered, campaign, write } = await mailed();
  const pretence = Object.fromEntries(vouching("pass"));
  await write(optOut, { ...pretence, "In-Reply-To": `<${randomUUID()}@sender.example>` }, vouching("fail"));
  const held = await eventually(async () => {
    const { data } = (await workspace.get("/replies?held=true")).body;
    expect(data).toMatchObject([{ held: true, classification: null, snippet: optOut }]);
    return data[0];
  });
  const enrolmentOf = async () => (await workspace.get(`/campaigns/${campaign}/prospects`)).body.data[0];
  expect(await enrolmentOf()).toMatchObject({ status: "active", current_step: 2 });
  expect((await workspace.get(`/campaigns/${campaign}`)).body.stats).toMatchObject({ replied: 0, unsubscribed: 0 });
  expect((await workspace.operate(listSuppressionEntries, {})).data).toEqual([]);
  await eventually(() => expect(Object.keys(delivered())).toEqual(["sent"]));

  const accepted = await workspace.patch(`/replies/${held.id}`, { held: false });
  expect(accepted).toMatchObject({ status: 200, body: { held: false, matched_by: "address" } });
  const names = ["new_reply", "replied", "sent", "unsubscribe", "unsubscribed"];
  await eventually(() => expect(Object.keys(delivered()).sort()).toEqual(names));
  expect(await enrolmentOf()).toMatchObject({ status: "stopped", outcome: { negative: true } });
});

test("the same mail takes effect at once when the mailbox's own server vouches for its From", async () => {
  const { delivered, write } = await mailed();
  await write(optOut, {}, vouching("pass"));
  const names = ["new_reply", "replied", "sent", "unsubscribe", "unsubscribed"];
  await eventually(() => expect(Object.keys(delivered()).sort()).toEqual(names));
});

test("a mailbox that moves to another server is read there from now on: no copied mail is a reply again, and no later one is missed", async () => {
  const { workspace, delivered, receiver, campaign, reply, write, sender } = await mailed();
  const first = { text: "Yes, call me.", headers: { "Message-ID": `<${randomUUID()}@company.example>` } };
  await reply(first);
  await eventually(() => expect(delivered()).toHaveProperty("positive_reply"));
  const lastYear = new Date(Date.now() - 365 * 86_400_000);
  const moved = await sender.move(async () => {
    await reply(first);
    // Copied after a newer mail, so that it is read; it was written before the campaign's first.
    await write("Shall we meet in spring?", {}, vouching("pass"), lastYear);
  });
  await reply({ text: "And bring a colleague." });
  const snippets = async () =>
    (await workspace.get("/replies")).body.data.map((row: { snippet: string }) => row.snippet);
  await eventually(async () => expect(await snippets()).toEqual(["And bring a colleague.", "Yes, call me."]));
  const announced = () => receiver.received.filter(({ path }) => path === "/new_reply");
  await eventually(() => expect(announced()).toHaveLength(2));

  const { id, email } = await createProspect(workspace);
  await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [id] });
  await eventually(() => expect(moved.mails.map(({ to }) => to)).toEqual([[email]]));
  expect(sender.sink.mails).toHaveLength(1);
  expect(await snippets()).toHaveLength(2);
});
