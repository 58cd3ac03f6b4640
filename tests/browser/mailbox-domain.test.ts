import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import { openDatabase } from "@outbound/postgres/database";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { addTestMailbox, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

const finding = (step: CheckStep["step"], more: Pick<CheckStep, "says" | "mend" | "record">): CheckStep => ({
  about: "domain",
  step,
  result: "failed",
  ...more,
});
const include = "include:_spf.a-long-name-of-a-provider.example";
const steps = [
  finding("mx", {
    says: "acme.example has no mail server (MX).",
    mend: "Ask whoever runs the mailbox (smtp.acme.example) for the MX record of its customers’ domains.",
    record: null,
  }),
  finding("spf-record", {
    says: "The SPF record of acme.example includes itself at acme.example.",
    mend: "Receivers ignore the whole record. Replace it with this one, without the include that leads back.",
    record: { type: "TXT", name: "acme.example", value: `v=spf1 ${include} ${include} ~all` },
  }),
  finding("tracking", {
    says: "link.acme.example has no public address.",
    mend: "Links in emails use this host. Replace its other records with this one, and give it a certificate.",
    record: { type: "CNAME", name: "link.acme.example", value: "tracker.host.example" },
  }),
];

describe.skipIf(whyNot)(`what the daily check found in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("each finding has its record to copy", async () => {
    const workspace = await freshWorkspace("Acme");
    await using sink = await startSmtpSink();
    await addTestMailbox(workspace, sink.smtp);
    const [mailbox] = (await workspace.operate(listMailboxes, {})).data;
    const db = openDatabase({ url: system().databaseUrls.mailer, applicationName: "test" });
    onTestFinished(() => db.close());
    // The system's own name servers decide nothing here, so the finding of a day is written as a mailer writes it.
    const written = await db.query(
      `update mailbox_domain set steps = $2, checked_at = now(), next_check_at = now() + interval '1 day'
       where mailbox_id = $1 returning mailbox_id`,
      [mailbox?.id, JSON.stringify(steps)],
    );
    expect(written.rows).toHaveLength(1);
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    onTestFinished(close);
    await becomeMember(page, workspace, "admin", freshAddress("ada"));
    await page.goto(inWorkspace(workspace, `/mailboxes/${mailbox?.id}`));
    const found = page.getByRole("region", { name: "Domain check" });
    for (const { says, mend, record } of steps) {
      await found.getByText(says).waitFor();
      await found.getByText(mend ?? "").waitFor();
      if (!record) continue;
      const field = found.getByLabel(`${record.type} record for ${record.name}`);
      expect(await field.inputValue()).toBe(record.value);
    }
    await expectNothingInTheWay(page, "mailbox-domain");
    expect(complaints).toEqual([]);
  });
});
