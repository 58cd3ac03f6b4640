import { expect, test } from "vitest";
import { findCopyProblems } from "./copy-findings.ts";

type Copy = { subject?: string; body?: string };
const polite = "Tell me if you want no more emails from me.";

const stepOf = (position: number, { subject = "A question", body = polite }: Copy) => ({
  id: "",
  position,
  delay_days: 0,
  subject,
  body,
  variants: [],
});

const ada = {
  email: "ada@lovelace.example",
  first_name: "Ada",
  last_name: null,
  company_name: null,
  company_domain: null,
};
const nothingSet = { signature: null, opt_out: null, postal_address: null };

const problemsOf = (...copies: Copy[]) =>
  findCopyProblems(
    copies.map((copy, at) => stepOf(at + 1, copy)),
    undefined,
    nothingSet,
  );
const codesOf = (...copies: Copy[]) => problemsOf(...copies).map(({ code }) => code);
const links = (count: number) => Array.from({ length: count }, (_, at) => `https://acme.example/${at}`).join(" ");
const body = (text: string) => ({ body: `${text}\n\n${polite}` });

test.each([
  ["copy_no_subject", { subject: "  " }],
  ["copy_empty", { body: " \n" }],
  ["copy_long_subject", { subject: "a".repeat(81) }],
  ["copy_capitals", { subject: "LAST CHANCE for you" }],
  ["copy_capitals", { subject: "ПОСЛЕДНИЙ ШАНС" }],
  ["copy_false_reply", { subject: "RE: our talk" }],
  ["copy_false_reply", { subject: "Fwd : the plan" }],
  ["copy_false_reply", { subject: "AW:" }],
  ["copy_placeholder", body("Hello [First name],")],
  ["copy_placeholder", body("Hello {name},")],
  ["copy_placeholder", body("Hello %FIRST_NAME%,")],
  ["copy_placeholder", body("Hello <first name>,")],
  ["copy_placeholder", body("{Hi|Hello|Hey} there,")],
  ["copy_placeholder", body("Well, {quick question|one thing}: who looks after this?")],
  ["copy_placeholder", body("{|So} {Hi|{Hello|Hey}},")],
  ["copy_placeholder", body("Hello *|FNAME|*,")],
  ["copy_placeholder", body("Hello #Name#,")],
  ["copy_placeholder", body("Hello #First Name#,")],
  ["copy_placeholder", body("Hello %%first_name%%, (%recipient.city%)")],
  ["copy_placeholder", body("Hello ${first_name},")],
  ["copy_placeholder", body("Hello <<First Name>>,")],
  ["copy_placeholder", { subject: "{A|One} question" }],
  ["copy_placeholder", { subject: "For {company}" }],
  ["copy_markup", body('<img src="https://acme.example/a.png">')],
  ["copy_markup", body("One<br>two")],
  ["copy_markup", body("<a href='https://acme.example'>here</a>")],
  ["copy_broken_format", body("See [the plan](acme.example/plan).")],
  ["copy_broken_format", body("**One\ntwo**")],
  ["copy_many_links", body(links(4))],
  [
    "copy_many_links",
    body("[1](https://a.example) [2](https://a.example) [3](https://a.example) [4](https://a.example)"),
  ],
  ["copy_short_link", body("See https://bit.ly/3xyz")],
  ["copy_short_link", body("See https://www.tinyurl.com/3xyz.")],
  ["copy_plain_link", body("See http://acme.example/plan")],
  ["copy_no_opt_out", { body: "Shall we talk?" }],
])("%s is found in %j", (code, copy) => {
  expect(codesOf(copy)).toContain(code);
});

test.each([
  { subject: "a".repeat(80) },
  { subject: "A NEW SAP API" },
  { subject: "Reform: what changes" },
  { subject: "IBM" },
  body("It is [1] or [2], array[0], {} or { }, 5 < 6 and 7 > 3, 10 % to 20 %."),
  body("2 ** 3 is 8\n\n**********"),
  body("See **[the plan](https://acme.example/plan)**.\n\n- one\n- two"),
  body("{{ first_name | default: 'there' }} and {{ company.name }}"),
  body(links(3)),
  body("See https://rabbit.ly/3xyz"),
  body("See https://acme.example/?c=M%C3%BCller%20%26%20S%C3%B6hne and #spring #autumn, a | b, C# and F#, 5%, 10%"),
  { body: "Tell me if you want no more emails." },
  { body: "Wenn Sie keine weiteren Mails möchten, sagen Sie es mir." },
  { body: "Je arrête de vous écrire si vous ne souhaitez plus… vous désabonner" },
])("nothing is found in %j", (copy) => {
  expect(codesOf(copy)).toEqual([]);
});

test("the opt-out of the workspace says how to stop in whatever words, and its link is no link of the copy's", () => {
  const steps = [stepOf(1, { body: `${links(3)}\n\n{{ opt_out }}` })];
  for (const opt_out of ["Arrête : {{ unsubscribe_url }}", "[Arrête]({{ unsubscribe_url }})"]) {
    expect(findCopyProblems(steps, undefined, { ...nothingSet, opt_out })).toEqual([]);
  }
});

test("a text without the workspace's postal address is found, however its lines are broken", () => {
  const address = { ...nothingSet, postal_address: "Acme\n1 Main Street" };
  const codesWith = (body: string) =>
    findCopyProblems([stepOf(1, { body })], undefined, address).map(({ code }) => code);
  expect(codesWith(polite)).toEqual(["copy_no_postal_address"]);
  expect(codesWith(`${polite}\n{{ postal_address }}`)).toEqual([]);
  expect(codesWith(`${polite}\nAcme,\n1 Main Street`)).toEqual(["copy_no_postal_address"]);
  expect(codesWith(`${polite}\nAcme 1  Main Street`)).toEqual([]);
});

test("a later step may answer in its subject", () => {
  expect(codesOf({}, { subject: "Re: A question" })).toEqual([]);
});

test("one finding names all texts that it is about, and shows what is meant", () => {
  const shouting = { subject: "LAST CHANCE" };
  const findings = problemsOf({}, shouting, shouting, shouting, shouting);
  expect(findings).toMatchObject([{ level: "warns", code: "copy_capitals", place: "sequence" }]);
  expect(findings[0]?.sentence).toMatch(
    /^The subject of step 2 \(also step 3; step 4 and 1 more\) is in capitals \("LAST CHANCE"\)/,
  );
});

test("a copy that can't be written is found, and those that are too long together are counted", () => {
  const person = { ...ada, custom_fields: { notes: `${polite} `.repeat(1_400) } };
  const codesFor = (count: number, text: string) => {
    const steps = Array.from({ length: count }, (_, at) => stepOf(at + 1, { body: text }));
    return findCopyProblems(steps, person, nothingSet).map(({ code }) => code);
  };
  const endless = "{{ custom_fields.notes }}".repeat(100);
  expect(codesFor(2, endless)).toEqual(["copy_not_written"]);
  expect(codesFor(5, "{{ custom_fields.notes }}")).toEqual([]);
  expect(codesFor(1_000, "{{ custom_fields.notes }}")).toEqual(["copy_not_all"]);
});

test("a text that an earlier release accepted and this one can't read is found, and hides nothing of the others", () => {
  expect(codesOf({ body: "{% for n in (1..9) %}{% endfor %}" }, { body: "Hello [First name]" })).toEqual([
    "copy_not_written",
    "copy_placeholder",
    "copy_no_opt_out",
  ]);
});

test.each(["[a", "{a ", "{a|", "%a", " %a", "*|a", " #a ", "<a ", "<<a", "<%a", "<img ", "http://", "RE", "]("])(
  "a text of %j alone costs little",
  (part) => {
    const began = performance.now();
    problemsOf({ body: part.repeat(100_000 / part.length) });
    expect(performance.now() - began).toBeLessThan(20_000);
  },
);
