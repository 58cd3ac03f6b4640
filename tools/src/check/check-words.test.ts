import { expect, test } from "vitest";
import { problemsOfWords, sentencesOutside } from "./check-words.ts";

const problemsOf = (said: string) => problemsOfWords("words.ts", `export const words = { said: ${said} };`);

test.each([
  '"It tries again by itself."',
  '"No mail leaves for it."',
  '"Mend them first."',
  "(n: number) => `${n} people`",
  '"There is none."',
  '"Choose"',
  '"Save all the same"',
  '"Who begins so"',
  '"Sending …"',
  '"Daily Limit"',
])("a habit that may not come back is found: %s", (said) => {
  expect(problemsOf(said)).not.toEqual([]);
});

test.each([
  '"Leave empty for no limit."',
  '"Prospects who replied"',
  '"The mail server disconnected."',
  '"Connect Google"',
  '"Saving…"',
])("what the app says is not reported: %s", (said) => {
  expect(problemsOf(said)).toEqual([]);
});

test.each([
  "<p>Nothing yet</p>",
  '<p>{isNew ? "New" : words.old}</p>',
  '<Field label="Email" />',
  "<Confirm title={`Remove ${email}?`} />",
  '<Table columns={[{ head: "Status" }]} />',
])("a sentence outside the words is found: %s", (screen) => {
  expect(sentencesOutside("screen.tsx", `const screen = ${screen};`)).not.toEqual([]);
});

test.each([
  "<p className='note'>← {words.back}, {count}</p>",
  "<Field label={words.email} name='email' />",
  "<time title={`${day} ${hour}`} />",
])("a screen that says only its words is not reported: %s", (screen) => {
  expect(sentencesOutside("screen.tsx", `const screen = ${screen};`)).toEqual([]);
});
