import { implement } from "@outbound/broker/implement";
import { AppError, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import { loadTestMail } from "@outbound/contracts/sending/load-test-mail";
import { previewKey } from "@outbound/contracts/tracking-token";
import type { Context } from "../../context.ts";
import { type Mail, renderMail } from "../../copies/render-mail.ts";
import { readExplainedCampaign } from "../../explain/explanation-table.ts";
import { messageIdOf } from "../../ledger/send.ts";
import { findWhyAnswersPaused } from "../../pauses/pause-table.ts";
import { noteTest, testsPerHour } from "../../sending/test-mail-table.ts";
import { findSuppressed } from "../../suppressions/suppression-copy-table.ts";
import { findExpectedMail } from "../campaigns/preview-campaign/expected-mail.ts";

/** What it returns was never in the ledger: its ids are the test's own, and its links lead where they say. */
export default implement(loadTestMail, async ({ key, to, ...wanted }, context: Context & Caller) => {
  const { db, gate, workspaceId } = context;
  const workspace = db.of(workspaceId);
  gate.requireOpen();
  if (wanted.id !== undefined) await readExplainedCampaign(workspace, wanted.id);
  const { mailbox, missing, parts } = await findExpectedMail(workspace, wanted);
  if (!mailbox) throw conflict("This campaign has no sending mailbox: choose one for the test.");
  if (missing.length > 0)
    throw conflict(`No value for ${missing.join(", ")}: this prospect would get no email. Choose another one.`);

  const links = { trackingUrl: context.trackingUrl, trackingKey: previewKey };
  const rendered = renderMail({ ...parts, tracks: false }, links);
  await workspace.transaction(async (tx) => {
    const email = comparableEmail(to);
    const suppressed = await findSuppressed(tx, [{ email, address_hash: null }]);
    if (suppressed.has(email)) throw conflict(`${to} is suppressed, so it gets no test.`);
    const paused = await findWhyAnswersPaused(tx, mailbox.id);
    if (paused !== null) throw conflict(paused);
    const outcome = await noteTest(tx, key);
    if (outcome === "begun") throw conflict("This test is already sent or under way. Check your inbox.");
    if (outcome === "too many")
      throw new AppError("rate-limited", `A workspace may send ${testsPerHour} tests an hour: try again later.`);
  });
  return asTest(rendered, { key, to });
});

function asTest({ message, ...mail }: Mail, { key, to }: { key: string; to: string }): Mail {
  const from = mail.envelope.from;
  return {
    ...mail,
    envelope: { from, to },
    message: {
      ...message,
      message_id: messageIdOf(key, from),
      to,
      subject: `[Test] ${message.subject}`.trim(),
      headers: [
        { name: "Auto-Submitted", value: "auto-generated" },
        { name: "X-Outbound-Test", value: key },
      ],
    },
  };
}
