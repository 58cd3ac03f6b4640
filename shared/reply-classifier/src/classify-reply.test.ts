import { describe, expect, test } from "vitest";
import { classifyReply } from "./classify-reply.ts";

const classificationOf = (text: string) => classifyReply({ text, subject: "Re: Quick idea" }).classification;
const isOptOut = (text: string) => classifyReply({ text, subject: "Re: Quick idea" }).isOptOut;

describe("negation is understood", () => {
  test.each([
    "not interested",
    "no thanks",
    "I am not at all interested.",
    "pas intéressé",
    "kein Interesse",
    "Das interessiert uns leider nicht",
    "no me interesa",
    "non mi interessa",
    "não tenho interesse",
    "geen interesse",
  ])("%s", (text) => expect(classificationOf(text)).toBe("notInterested"));

  test.each(["I wouldn't say I'm not interested", "pourquoi pas", "No problem, let's talk", "warum nicht?"])(
    "twice, or in an idiom: %s",
    (text) => expect(classificationOf(text)).toBe("interested"),
  );
});

test("neither a referral nor a postponement is a yes or a no", () => {
  expect(classificationOf("Talk to my colleague Ann, she handles this.")).toBe("neutral");
  expect(classificationOf("Call me next quarter.")).toBe("neutral");
});

describe("a wish for no more mail", () => {
  test.each([
    "unsubscribe",
    "remove me",
    "Please stop emailing me",
    "please don't contact me again",
    "désinscrivez-moi",
    "bitte austragen",
    "dame de baja",
    "cancellatemi dalla lista",
    "remova-me da lista",
    "schrijf me uit",
  ])("%s", (text) => {
    expect(classifyReply({ text, subject: null })).toMatchObject({ classification: "notInterested", isOptOut: true });
  });

  test("not when it is in the quote or the footer only", () => {
    const quote = 'On Tue, Nov 3, 2026, Ann Lee <ann@acme.example> wrote:\n> Reply "unsubscribe" and I stop.';
    expect(isOptOut(`Yes please, call me.\n\n${quote}`)).toBe(false);
    expect(isOptOut("Yes please, call me.\n\nUnsubscribe: https://t.acme.example/u/abcdefghijklmnopqrstuv")).toBe(
      false,
    );
  });

  test.each(["Please don't remove me from your list.", "Our unsubscribe rate is too high, can you help?", "no"])(
    "not in: %s",
    (text) => expect(isOptOut(text)).toBe(false),
  );

  test.each([
    "I am out of the office and will be back on 1 December 2026.",
    "Thank you for your mail. I am out of the office and will answer when I am back on 3 January.",
  ])("not in an absence, though only its words show that a program wrote it: %s", (text) =>
    expect(isOptOut(text)).toBe(false),
  );

  test("by the person's own subject over an empty mail, not by ours", () => {
    expect(classifyReply({ text: "", subject: "Unsubscribe" }).isOptOut).toBe(true);
    expect(classifyReply({ text: "", subject: "Re: unsubscribe from high prices" }).isOptOut).toBe(false);
  });
});

test("an empty reply is neutral", () => {
  expect(classifyReply({ text: " \n", subject: null })).toEqual({
    classification: "neutral",
    isOptOut: false,
    confidence: 0.5,
  });
});

test("a hostile text costs no more than its length", () => {
  const begun = performance.now();
  for (const piece of ["no ", "not interested but ", "remove me ", "ne ", "a", "(", "no me ", "0 ", "stop ", "não "]) {
    classifyReply({ text: piece.repeat(100_000), subject: piece.repeat(100_000) });
  }
  expect(performance.now() - begun).toBeLessThan(20_000);
});
