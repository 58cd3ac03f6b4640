import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { installClock } from "../testing/clock.fixture.ts";
import { startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { db } = service;
const clock = await installClock(db);
const officeHours = { window_start_hour: 9, window_end_hour: 17, timezone: "UTC", send_on_weekends: true };

const dueAt = async (workspaceId: string): Promise<Date | undefined> => {
  const { rows } = await db.query<{ step_due_at: Date }>("select step_due_at from enrolment where workspace_id = $1", [
    workspaceId,
  ]);
  return rows[0]?.step_due_at;
};

test("a mail that was claimed in its window isn't sent after it, whatever the other clock says", async () => {
  await clock.travel(new Date("2027-06-01T16:59:00Z"));
  const { caller } = await service.running(1, { settings: officeHours });
  await service.planAll();
  const send = await service.theSend(caller);
  await clock.travel(new Date("2027-06-01T17:00:01Z"));
  expect(await service.dispatch(caller, send)).toMatchObject({ go: false, reason: "Sending hours are over." });
});

test("nothing is planned outside its window, whatever the planner's own clock says", async () => {
  await clock.travel(new Date("2027-06-03T09:00:00Z"));
  const { caller } = await service.running(1, { settings: officeHours });
  await clock.travel(new Date("2027-06-03T17:30:00Z"));
  await service.planAll();
  expect(await service.sends(caller)).toEqual([]);
  await clock.travel(new Date("2027-06-04T10:30:00Z"));
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "claimed" });
});

test.each(["2001-01-01T00:00:00Z", "2099-01-01T00:00:00Z"])(
  "a mailer whose clock says %s neither advances the next step nor delays it",
  async (wrong) => {
    await clock.travel(new Date("2027-07-01T12:00:00Z"));
    const { caller } = await service.running(1, { steps: [step("1"), { ...step("2"), delay_days: 3 }] });
    const send = await service.dispatched(caller);
    await service.settle(caller, send, { worker: send.worker, at: new Date(wrong) });
    const due = await dueAt(caller.workspaceId);
    expect(due?.getTime()).toBeGreaterThanOrEqual(Date.parse("2027-07-04T12:00:00Z"));
    expect(due?.getTime()).toBeLessThan(Date.parse("2027-07-04T12:30:00Z"));
  },
);
