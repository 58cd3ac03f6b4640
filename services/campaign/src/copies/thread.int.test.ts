import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { only, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

type Mail = Awaited<ReturnType<typeof service.load>>;

const threadOf = ({ message }: Pick<Mail, "message">) => ({
  subject: message.subject,
  references: message.headers.find(({ name }) => name === "References")?.value.split(" ") ?? [],
});

/** Sends the next mail, and returns it with its preview of just before. */
async function sendNext(caller: Caller, id: string) {
  await service.age(caller, "1 minute");
  await service.planAll();
  const send = only((await service.sends(caller)).filter(({ state }) => state === "claimed"));
  const preview = await call(previewCampaign, { id, step: send.step }, caller);
  const mail = await service.load(caller, send);
  const { worker } = await service.dispatch(caller, send);
  await service.settle(caller, send, { worker });
  expect(threadOf(preview.mail)).toEqual(threadOf(mail));
  return { ...threadOf(mail), id: mail.message.message_id };
}

test("a subject of its own begins a thread, and the steps after it go on in that one", async () => {
  const subjects = ["{{ first_name }}?", "", "Our offer", " "];
  const { caller, id } = await service.running(1, { steps: subjects.map((subject) => step("Hi", { subject })) });
  const [first, second, third, fourth] = [
    await sendNext(caller, id),
    await sendNext(caller, id),
    await sendNext(caller, id),
    await sendNext(caller, id),
  ];
  expect(first).toMatchObject({ subject: "Bo?", references: [] });
  expect(second).toMatchObject({ subject: "Re: Bo?", references: [first.id] });
  expect(third).toMatchObject({ subject: "Our offer", references: [] });
  expect(fourth).toMatchObject({ subject: "Re: Our offer", references: [third.id] });
});

test("a stored follow-up whose subject is the thread's own goes on in it, also once the first step has another", async () => {
  const { caller, id } = await service.running(1, {
    steps: ["A word", "Re: A word", ""].map((subject) => step("Hi", { subject })),
  });
  const first = await sendNext(caller, id);
  await db.query("update step set subject = 'Changed' where workspace_id = $1 and position = 1", [caller.workspaceId]);
  const second = await sendNext(caller, id);
  expect(second).toMatchObject({ subject: "Re: A word", references: [first.id] });
  const third = await sendNext(caller, id);
  expect(third).toMatchObject({ subject: "Re: A word", references: [first.id, second.id] });
});

test("whoever skipped the first mail gets its subject without Re:, and no thread that they never saw", async () => {
  const only_if = { field: "custom_fields.plan", is: ["pro"] };
  const { caller, id } = await service.running(1, {
    steps: [
      step("Hi", { subject: "{{ first_name }}?", only_if }),
      step("Hi", { subject: "" }),
      step("Hi", { subject: "" }),
    ],
  });
  const first = await sendNext(caller, id);
  expect(first).toMatchObject({ subject: "Bo?", references: [] });
  expect(await sendNext(caller, id)).toMatchObject({ subject: "Re: Bo?", references: [first.id] });
});

test("a person goes on in the thread of the copy that they got", async () => {
  const variants = [{ name: "b", subject: "Of b", body: "b" }];
  const first = step("a", { subject: "Of a", variants });
  const { caller } = await service.running(24, { steps: [first, step("2", { subject: "" })] });
  const subjects = new Map<string, string>();
  const both = ["Re: Of a", "Re: Of b"];
  // A round plans a few people, all of whom may get the same copy.
  for (let round = 0; round < 20 && !both.every((subject) => [...subjects.values()].includes(subject)); round++) {
    await service.age(caller, "1 minute");
    await service.planAll();
    for (const send of (await service.sends(caller)).filter(({ state }) => state === "claimed")) {
      const { subject } = (await service.load(caller, send)).message;
      const before = subjects.get(send.enrolment_id);
      if (before !== undefined) expect(subject).toBe(`Re: ${before}`);
      subjects.set(send.enrolment_id, subject);
      const { worker } = await service.dispatch(caller, send);
      await service.settle(caller, send, { worker });
    }
  }
  expect([...subjects.values()]).toEqual(expect.arrayContaining(both));
});

test("a file without subjects comes back as it was applied, and the API shows what is sent", async () => {
  const steps = ["A {{ first_name }}", undefined, "", "B", undefined].map((subject) => ({ subject, body: "Hi" }));
  const { caller, id, name } = await service.running(0, { steps });
  const { file, revision } = await call(exportCampaign, { id }, caller);
  expect(file.steps.map(({ subject }) => subject)).toEqual(["A {{ first_name }}", "", "", "B", ""]);
  await call(applyCampaign, { ...file, name, revision }, caller);
  expect(await call(exportCampaign, { id }, caller)).toMatchObject({ file, revision });
  const { step_list } = await call(getCampaign, { id }, caller);
  const shown = ["A {{ first_name }}", "Re: A {{ first_name }}", "Re: A {{ first_name }}", "B", "Re: B"];
  expect(step_list.map(({ subject }) => subject)).toEqual(shown);
});
