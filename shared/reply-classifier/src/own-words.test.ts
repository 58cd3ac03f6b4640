import { describe, expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

const sent = `Hi Sam,

would a short call next week be of use? See [our page](https://acme.example/a?b=c) for more.

If you would rather not hear from me again, just reply "stop" and I will not write again.

Ann`;
const own = { texts: [sent], subjects: ["A question"], addresses: ["ann@acme.example"] };
const seen = (text: string, circumstances = {}) => visibleText(text, { own, ...circumstances });
const quoted = sent.replace("[our page](https://acme.example/a?b=c)", "our page<https://acme.example/a?b=c>");

describe("our own text is a quote, in whatever language its frame is", () => {
  test.each([
    [
      "Polish",
      "Od: Ann Lee <ann@acme.example>\nWysłane: wtorek, 3 listopada 2026 09:15\nDo: Sam Poole\nTemat: A question",
    ],
    ["Danish", "Fra: Ann Lee\nSendt: 3. november 2026 09:15\nTil: Sam Poole\nCc: Kim Berg\nEmne: A question"],
    ["Japanese", "差出人: Ann Lee <ann@acme.example>\n送信日時: 2026年11月3日 9:15\n宛先: Sam Poole\n件名: A question"],
    ["Chinese", "发件人：Ann Lee <ann@acme.example>\n发送时间：2026年11月3日 9:15\n收件人：Sam\n主题：A question"],
    ["Hungarian", "Feladó: Ann Lee\nElküldve: 2026. november 3., kedd 9:15\nCímzett: Sam\nTárgy: A question"],
    ["Greek, with empty lines", "Από: Ann Lee\n\nΣτάλθηκε: 3 Νοεμβρίου 2026 09:15\n\nΠρος: Sam\n\nΘέμα: A question"],
    ["Hebrew", "מאת: Ann Lee <ann@acme.example>\nנשלח: 3 נובמבר 2026 09:15\nאל: Sam\nנושא: A question"],
    [
      "bold Finnish",
      "*Lähettäjä:* Ann Lee <ann@acme.example>\n*Lähetetty:* tiistai 3. marraskuuta 2026 9.15\n*Aihe:* A question",
    ],
  ])("%s", (_, block) => {
    expect(seen(`Please send the prices.\n\n${block}\n\n${quoted}`)).toBe("Please send the prices.");
    expect(visibleText(`Please send the prices.\n\n${block}\n\n${quoted}`)).not.toContain("stop");
  });

  test("with no frame at all, wrapped anew, and with an answer below it", () => {
    const wrapped = quoted.replace(/(.{30,60}?) /g, "$1\n");
    expect(seen(`Tell me more.\n\n${wrapped}`)).toBe("Tell me more.");
    expect(seen(`${wrapped}\n\nTell me more.`)).toBe("Tell me more.");
  });

  test("a line above lines that are marked as a quote goes with them", () => {
    const frame = "W dniu wt., 3 lis 2026 o 09:15 Ann Lee <ann@acme.example>\nnapisał(a):";
    expect(seen(`Tak.\n\n${frame}\n\n> Hi Sam,\n> whatever`)).toBe("Tak.");
  });

  test.each(["Saatja: Ann Lee\nTeema: A question", "Ann Lee kirjutas (3.11.2026 09:15):"])(
    "with a frame of no known form: %s",
    (frame) => {
      expect(seen(`Tell me more.\n\n${frame}\n\n${quoted}`)).toBe("Tell me more.");
    },
  );

  test("our sentence within a line of theirs is left out", () => {
    const text =
      'You wrote: If you would rather not hear from me again, just reply "stop" and I will not write again. No need!';
    expect(seen(text)).toBe("You wrote: …. No need!");
  });
});

describe("what a person wrote stays, though we used such words", () => {
  test.each(["stop", "Stop.", "Hi Ann,\n\nplease stop.\n\nSam", "Would next week be of use?", "Ann"])("%s", (text) => {
    expect(seen(text)).toBe(text);
  });

  test("the words that we asked for", () => {
    const texts = ["To leave, answer with these words:\n\nPlease remove me from your list\n\nAnn"];
    expect(seen("Please remove me from your list", { own: { ...own, texts } })).toBe("Please remove me from your list");
  });

  test.each([
    "Name: Sam Poole\nE-mail: sam@people.example\nPhone: +44 20 7946 0000\nPlease call.",
    "Ort: Berlin\nZeit: Dienstag 10:00\nThema: Preise",
    "Two things: price\nOne more: the time",
  ])("a list of the person's own: %s", (text) => expect(seen(text)).toBe(text));
});

test("a long mail is compared with long mails quickly", () => {
  const long = "this is what we wrote to everybody again and again ".repeat(400);
  const begun = process.cpuUsage().user;
  for (const piece of ["a", "this is what we wrote ", "a: b\n", "x <a@b.example> 2026 10:00:\n", "\n"]) {
    visibleText(piece.repeat(65_536 / piece.length), { own: { ...own, texts: Array(20).fill(long) } });
  }
  expect(process.cpuUsage().user - begun).toBeLessThan(10_000_000);
});
