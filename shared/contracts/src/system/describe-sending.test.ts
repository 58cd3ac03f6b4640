import { expect, test } from "vitest";
import { describeSending } from "./describe-sending.ts";

const campaign = (sending_open: boolean) => ({ service: "campaign", sending_open });
const mailer = { service: "mailer", sending_open: null };

test("sending is open where a campaign process hands out mails and a mailer answers", () => {
  expect(describeSending([campaign(true), campaign(false), mailer])).toBe("open in 1 of 2 processes");
});

test("nothing is said to be sent while no process answers that hands out mails, or none that sends them", () => {
  expect(describeSending([campaign(true)])).toBe("nothing is sent: no mailer process answers");
  expect(describeSending([mailer])).toBe("nothing is sent: no campaign process answers");
  expect(describeSending([])).toBe("nothing is sent: no campaign process answers");
});
