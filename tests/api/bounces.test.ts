import { randomUUID } from "node:crypto";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { mailingOverImap } from "./mailed-over-imap.ts";

const mailed = mailingOverImap();

/** A bounce without a machine part, as its server writes it for people. */
const notice = (from: string, subject: string, lines: readonly string[], messageId: string) => [
  `From: ${from}`,
  "To: ann@sender.example",
  `Subject: ${subject}`,
  `Message-ID: <${randomUUID()}@mx.partner.example>`,
  "",
  ...lines,
  "",
  "Received: from mail.sender.example ([192.0.2.10]) by mx.partner.example",
  `Message-ID: ${messageId}`,
  "Subject: Hi",
  "",
];

const exchange = (email: string, said: string) => [
  "Delivery has failed to these recipients or groups:",
  "",
  email,
  "",
  "Diagnostic information for administrators:",
  "",
  "Generating server: mx.partner.example",
  "",
  email,
  `Remote Server returned '${said}'`,
  "",
  "Original message headers:",
];

test("Exchange's words for people that there is no such address: bounced, suppressed, told and explained", async () => {
  const { workspace, delivered, campaign, prospect, messageId, sender } = await mailed();
  const said = "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup";
  const lines = exchange(prospect.email, said);
  await sender.deliver(notice("postmaster@partner.example", "Undeliverable: Hi", lines, messageId));
  await eventually(() => expect(Object.keys(delivered()).sort()).toEqual(["bounce", "bounced", "sent"]));
  expect(delivered()["bounced"]).toMatchObject({ metadata: { error: expect.stringContaining("RecipientNotFound") } });
  await eventually(async () => {
    const { data } = await workspace.operate(listSuppressionEntries, {});
    expect(data).toMatchObject([{ value: prospect.email, reason: "bounce" }]);
    expect((await workspace.get(`/prospects/${prospect.id}`)).body.status).toBe("bounced");
  });
  const explained = await workspace.operate(explainEnrolment, { id: campaign, email: prospect.email });
  expect(explained).toMatchObject({ status: "stopped", sentence: expect.stringContaining("RecipientNotFound") });
});

test("a full mailbox, in a provider's own form, is counted, and the sequence continues", async () => {
  const { workspace, delivered, campaign, prospect, messageId, sender } = await mailed();
  const lines = [
    "This message was created automatically by mail delivery software.",
    "",
    "A message that you sent could not be delivered to one or more of",
    "its recipients. This is a permanent error. The following address",
    "failed:",
    "",
    `"${prospect.email}":`,
    "SMTP error from remote server after RCPT command:",
    "host: mx.company.example",
    "5.2.2 Mailbox is full",
    "",
    "--- The header of the original message is following. ---",
  ];
  const subject = "Mail delivery failed: returning message to sender";
  await sender.deliver(notice("MAILER-DAEMON@partner.example", subject, lines, messageId));
  await eventually(async () =>
    expect((await workspace.get(`/campaigns/${campaign}`)).body.stats).toMatchObject({ bounced: 1, delivered: 0 }),
  );
  await eventually(() => expect(Object.keys(delivered())).toEqual(["sent"]));
  expect((await workspace.operate(listSuppressionEntries, {})).data).toEqual([]);
  const { body } = await workspace.get(`/campaigns/${campaign}/prospects`);
  expect(body.data).toMatchObject([{ status: "active", current_step: 2 }]);
  expect(await workspace.operate(explainEnrolment, { id: campaign, email: prospect.email })).toMatchObject({
    status: "active",
    reason: "delay",
  });
});

test("a refusal for policy is the mailbox's: it rests and says why, and the person stays as they were", async () => {
  const { workspace, delivered, campaign, prospect, messageId, sender } = await mailed();
  // The acceptance of a mail clears what its mailbox's status said, and may be told after the mail has arrived.
  await eventually(() => expect(delivered()).toHaveProperty("sent"));
  const said = "550 5.7.1 Message rejected: the sending domain has a poor reputation";
  const lines = exchange(prospect.email, said);
  await sender.deliver(notice("postmaster@partner.example", "Unzustellbar: Hi", lines, messageId));
  await eventually(async () => {
    const { data } = await workspace.operate(listMailboxes, {});
    expect(data).toMatchObject([{ status_reason: expect.stringContaining("poor reputation") }]);
  });
  expect((await workspace.get(`/campaigns/${campaign}`)).body.stats).toMatchObject({ bounced: 0, delivered: 1 });
  expect((await workspace.get(`/prospects/${prospect.id}`)).body.status).toBe("active");
  await eventually(() => expect(Object.keys(delivered())).toEqual(["sent"]));
});

test("a form that returns a mail that isn't ours changes nothing, whoever it names", async () => {
  const { workspace, delivered, campaign, prospect, sender, reply } = await mailed();
  const lines = exchange(prospect.email, "550 5.1.1 User unknown");
  const forged = `<${randomUUID()}@sender.example>`;
  await sender.deliver(notice("postmaster@partner.example", "Undeliverable: Hi", lines, forged));
  await reply({ text: "Who are you?" });
  await eventually(() => expect(Object.keys(delivered()).sort()).toEqual(["new_reply", "replied", "sent"]));
  expect((await workspace.get(`/campaigns/${campaign}`)).body.stats).toMatchObject({ bounced: 0, delivered: 1 });
  expect((await workspace.operate(listSuppressionEntries, {})).data).toEqual([]);
});
