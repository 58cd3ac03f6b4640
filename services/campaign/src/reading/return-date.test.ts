import { expect, test } from "vitest";
import { returnDate } from "./return-date.ts";
import { searchableText } from "./searchable-text.ts";

const received = new Date("2027-01-06T10:00:00Z");
const dateIn = (text: string) => returnDate(searchableText(text), received);

test.each([
  ["I'm out of the office until January 12th.", "2027-01-12"],
  ["I am on leave from 5 January to 18 January 2027 and will answer then.", "2027-01-18"],
  ["On vacation: January 4 - 15", "2027-01-15"],
  ["I will be back on Monday.", "2027-01-11"],
  ["I'll return next Wednesday", "2027-01-13"],
  ["Back in the office 2027-02-01. For urgent matters call +49 30 1234-5678.", "2027-02-01"],
  ["I am out until 1/12 and have no access to e-mail.", "2027-01-12"],
  ["I am out until 25/1/2027", "2027-01-25"],
  ["Ich bin bis zum 15. Januar nicht im Büro.", "2027-01-15"],
  ["Ich bin vom 02.01. bis einschließlich 17.01.2027 im Urlaub.", "2027-01-17"],
  ["Ab Montag bin ich wieder für Sie da.", "2027-01-11"],
  ["Ab dem 1. März 27 wieder erreichbar", "2027-03-01"],
  ["Je suis absente jusqu'au 20 janvier inclus.", "2027-01-20"],
  ["En congés du 4/1 au 14/1, de retour le 15/01/2027", "2027-01-15"],
  ["Estaré fuera de la oficina hasta el 12 de febrero de 2027.", "2027-02-12"],
  ["Sono in ferie e rientrerò il 1° febbraio", "2027-02-01"],
  ["Estou de férias até 22 de janeiro", "2027-01-22"],
  ["Ik ben afwezig tot en met 13 januari", "2027-01-13"],
  ["I am away until 12 January; from 14 to 20 March our office moves.", "2027-01-12"],
])("%s", (text, day) => {
  expect(dateIn(text)).toBe(day);
});

test.each([
  ["nothing named", "I am out of the office and will answer on my return."],
  ["a day that is over, as of a note that was left on", "I am out until January 3."],
  ["a day years away", "I will be back on 1 May 2031."],
  ["a day that no calendar has", "Ich bin bis zum 31.02. im Urlaub."],
  ["office hours", "Our hours are Monday to Friday, 9:00-17:00."],
])("no return date from %s", (_, text) => {
  expect(dateIn(text)).toBeNull();
});

test("an endless text is searched quickly", () => {
  const text = searchableText("until 1/1 back january 1 to ".repeat(3_000));
  const startedAt = performance.now();
  returnDate(text, received);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
