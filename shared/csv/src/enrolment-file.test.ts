import { expect, test } from "vitest";
import { enrolmentFile } from "./enrolment-file.ts";

const id = "018f0000-0000-7000-8000-000000000000";
const enrolment = {
  id,
  prospect: { id, email: "ada@x.example", first_name: "Ada", last_name: null, company_id: id },
  status: "completed" as const,
  current_step: 2,
  next_step_at: null,
  outcome: { label: "Completed" as const, negative: false, reason: null },
  enrolled_at: "2026-09-04T08:15:00.000+00:00",
  complained: false,
};
const reply = { id, classification: "interested" as const, autoreplied: false, autoreply_kind: null, held: false };

test("a campaign's people are written with what they answered, as the app's list shows it", () => {
  const { head, line } = enrolmentFile();
  const [before = ""] = head().split(',"reply"');
  const at = before.split(",").length;
  const answered = [
    null,
    reply,
    { ...reply, classification: null },
    { ...reply, held: true },
    { ...reply, autoreplied: true, autoreply_kind: "out_of_office" as const },
  ];
  expect(answered.map((one) => line({ ...enrolment, reply: one }).split(",")[at])).toEqual(
    ["", "interested", "not classified", "held", "out_of_office"].map((word) => `"${word}"`),
  );
});
