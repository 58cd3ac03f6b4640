import { expect, test } from "vitest";
import { type EarlierMail, threadOfMail } from "./thread.ts";

const sent = (id: string, subject: string | null, copy: string | null = null): EarlierMail => ({
  id,
  sent: subject,
  copy,
});
const render = (copy: string) => copy.replace("{{ first_name }}", "Ada");
const thread = (own: string, earlier: readonly EarlierMail[], skipped: string | null = null) =>
  threadOfMail(own, earlier, skipped, render);

test.each([
  ["no subject", "", "Re: A question"],
  ["the thread's own", "A question", "A question"],
  ["the thread's own behind Re:", "RE: a Question", "RE: a Question"],
])("a mail with %s goes on in the thread of the mail before", (_, own, subject) => {
  expect(thread(own, [sent("<1>", "A question")])).toEqual({ subject, references: ["<1>"] });
});

test("a subject of its own begins a thread, in which the mails after it go on", () => {
  const first = [sent("<1>", "A question"), sent("<2>", "Re: A question")];
  expect(thread("Our offer", first)).toEqual({ subject: "Our offer", references: [] });
  const second = [...first, sent("<3>", "Our offer"), sent("<4>", "Re: Our offer")];
  expect(thread("", second)).toEqual({ subject: "Re: Our offer", references: ["<3>", "<4>"] });
});

test("a mail whose subject isn't kept counts with its copy, and one without either goes on in the thread", () => {
  expect(thread("", [sent("<1>", null, "{{ first_name }}?"), sent("<2>", null, "")])).toEqual({
    subject: "Re: Ada?",
    references: ["<1>", "<2>"],
  });
  expect(thread("", [sent("<1>", "")])).toEqual({ subject: "", references: ["<1>"] });
});

test("whoever got no mail before begins with the subject of the step that they skipped, without Re:", () => {
  expect(thread("", [], "{{ first_name }}?")).toEqual({ subject: "Ada?", references: [] });
  expect(thread("Mine", [], "{{ first_name }}?")).toEqual({ subject: "Mine", references: [] });
  expect(thread("", [])).toEqual({ subject: "", references: [] });
});
