import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { mailingOverImap } from "./mailed-over-imap.ts";

const sent = {
  subject: "A question",
  body: `Hi Sam,

would a short call next week be of use?

If you would rather not hear from me again, just reply "stop" and I will not write again.

Ann`,
};
const mailed = mailingOverImap({ first: sent });

async function strangeMails() {
  const mailing = await mailed();
  const { messageId, prospect, sender, workspace, campaign } = mailing;
  const deliver = async (name: string, change: (source: string) => string = (source) => source) => {
    const source = await readFile(new URL(`mails/${name}.eml`, import.meta.url), "utf8");
    const ours = source
      .replaceAll("<0199d3a0-0000-7000-8000-000000000002@acme.example>", messageId)
      .replaceAll("sam@people.example", prospect.email)
      .replaceAll("ann@acme.example", sender.email)
      .replace("<r1@people.example>", `<${randomUUID()}@people.example>`);
    await sender.deliver(change(ours).split(/\r?\n/));
  };
  const replies = async () => (await workspace.get("/replies")).body.data;
  const enrolment = async () => (await workspace.get(`/campaigns/${campaign}/prospects`)).body.data[0];
  const stats = async () => (await workspace.get(`/campaigns/${campaign}`)).body.stats;
  return { ...mailing, deliver, replies, enrolment, stats };
}

test("notices below a yes and our own sentence in a quote, in whatever language, unsubscribe nobody", async () => {
  const { workspace, delivered, deliver, replies, enrolment } = await strangeMails();
  await deliver("01-disclaimer-below-quote");
  await deliver("02-disclaimer-without-signoff");
  await deliver("04-outlook-header-polish");
  await deliver("05-outlook-header-danish");
  await deliver("07-outlook-header-japanese");
  await eventually(async () => {
    const classes = (await replies()).map(({ classification }: { classification: string }) => classification);
    expect(classes).toEqual(Array(5).fill("interested"));
  });
  expect(await enrolment()).toMatchObject({ status: "stopped", outcome: { negative: false, reason: "Replied." } });
  expect((await workspace.operate(listSuppressionEntries, {})).data).toEqual([]);
  expect(delivered()).not.toHaveProperty("unsubscribe");
});

test("machines stop no sequence, are no interest and no bounce, and fire nothing", async () => {
  const { workspace, delivered, deliver, enrolment, stats } = await strangeMails();
  await deliver("08-mdn-displayed");
  await deliver("10-mdn-polish-null-path");
  await deliver("27-noreply-answer-no-header");
  await deliver("39-mailman-moderation");
  await deliver("33-absence-subject-delivery");
  await deliver("34-absence-subject-delays");
  await eventually(async () =>
    expect(await stats()).toMatchObject({
      replied: 0,
      bounced: 0,
      replies: { total: 6, autoreplied: 6, interested: 0, neutral: 0, notInterested: 0 },
    }),
  );
  expect(await enrolment()).toMatchObject({ status: "active", current_step: 2 });
  expect((await workspace.operate(listMailboxes, {})).data).toMatchObject([{ status_reason: null }]);
  await eventually(() => expect(Object.keys(delivered())).toEqual(["sent"]));
});

test("an absence note in a thread of its own from the person's address holds the sequence", async () => {
  const { deliver, enrolment, replies, stats } = await strangeMails();
  const back = Temporal.Now.plainDateISO("UTC").add({ days: 30 });
  const day = back.toLocaleString("pl", { day: "numeric", month: "long", year: "numeric" });
  await deliver("20-absence-polish-fresh-thread", (source) => source.replace("20 listopada 2026", day));
  await eventually(async () =>
    expect(await replies()).toMatchObject([
      { autoreplied: true, autoreply_kind: "out_of_office", returns_at: back.toString(), held: true },
    ]),
  );
  const { status, next_step_at } = await enrolment();
  expect(status).toBe("active");
  const heldDays = (new Date(next_step_at).getTime() - Date.now()) / 86_400_000;
  expect(heldDays).toBeGreaterThan(28);
  expect(heldDays).toBeLessThan(33);
  expect(await stats()).toMatchObject({ replies: { total: 0 } });
});

test("who has left the company is not mailed again, and the colleague who is named is shown", async () => {
  const { deliver, delivered, enrolment } = await strangeMails();
  await deliver("24-left-company");
  await eventually(async () =>
    expect(await enrolment()).toMatchObject({
      status: "stopped",
      next_step_at: null,
      outcome: { negative: false, reason: "Left the company. Named instead: Kim Berg, kim@people.example" },
    }),
  );
  await eventually(() => expect(Object.keys(delivered())).toEqual(["sent"]));
});

test("a wish for no more mail is understood in a language beyond the usual ones", async () => {
  const { deliver, delivered, enrolment } = await strangeMails();
  await deliver("14-charset-cp936-optout");
  await eventually(() => expect(delivered()).toHaveProperty("unsubscribe"));
  expect(await enrolment()).toMatchObject({ status: "stopped", outcome: { negative: true } });
});
