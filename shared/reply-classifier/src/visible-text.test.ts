import { describe, expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

const answer = "Sounds good, Tuesday works.";
const quote = "> Hi Sam,\n> would you be interested?\n> Unsubscribe: https://t.acme.example/u/abcdefghijklmnopqrstuv";

describe("quoted mail is removed, whichever program quoted it", () => {
  test.each([
    ["English", "On Tue, Nov 3, 2026 at 9:15 AM Ann Lee <ann@acme.example> wrote:"],
    ["English, broken", "On Tue, Nov 3, 2026 at 9:15 AM Ann Lee\n<ann@acme.example> wrote:"],
    ["French", "Le mar. 3 nov. 2026 à 09:15, Ann Lee <ann@acme.example> a écrit\u00a0:"],
    ["German", "Am Di., 3. Nov. 2026 um 09:15 Uhr schrieb Ann Lee <ann@acme.example>:"],
    ["German, broken", "Am 03.11.2026 um 09:15 schrieb\nAnn Lee <ann@acme.example>:"],
    ["Spanish", "El mar, 3 nov 2026 a las 9:15, Ann Lee (<ann@acme.example>) escribió:"],
    ["Italian", "Il giorno mar 3 nov 2026 alle ore 09:15 Ann Lee <ann@acme.example> ha scritto:"],
    ["Italian, older", "In data 3 novembre 2026 09:15:00 Ann Lee <ann@acme.example> ha scritto:"],
    ["Portuguese", "Em ter., 3 de nov. de 2026 às 09:15, Ann Lee <ann@acme.example> escreveu:"],
    ["Portuguese of Portugal", "Ann Lee <ann@acme.example> escreveu (terça, 3/11/2026 à(s) 09:15):"],
    ["Dutch", "Op di 3 nov 2026 om 09:15 schreef Ann Lee <ann@acme.example>:"],
    ["Dutch, the other order", "Ann Lee <ann@acme.example> schreef op 3 november 2026 om 09:15:"],
  ])("%s", (_, attribution) => {
    expect(visibleText(`${answer}\n\n${attribution}\n\n${quote}\n`)).toBe(answer);
    expect(visibleText(`${answer}\n\n${attribution}\nHi Sam,\nnot marked as a quote\n`)).toBe(answer);
  });

  test.each([
    ["English", "From: Ann Lee <ann@acme.example>\nSent: Tuesday, November 3, 2026 9:15 AM\nTo: Sam\nSubject: Idea"],
    ["French", "De : Ann Lee\nEnvoyé : mardi 3 novembre 2026 09:15\nÀ : Sam\nObjet : Idée"],
    ["German", "Von: Ann Lee\nGesendet: Dienstag, 3. November 2026 09:15\nAn: Sam\nBetreff: Idee"],
    ["Spanish", "De: Ann Lee\nEnviado el: martes, 3 de noviembre de 2026 9:15\nPara: Sam\nAsunto: Idea"],
    ["Italian", "Da: Ann Lee\nInviato: martedì 3 novembre 2026 09:15\nA: Sam\nOggetto: Idea"],
    ["Portuguese", "De: Ann Lee\nEnviado: terça-feira, 3 de novembro de 2026 09:15\nPara: Sam\nAssunto: Ideia"],
    ["Dutch", "Van: Ann Lee\nVerzonden: dinsdag 3 november 2026 09:15\nAan: Sam\nOnderwerp: Idee"],
    ["bold, as of Outlook on the web", "*From:* Ann Lee\n*Date:* Tuesday\n*To:* Sam\n*Subject:* Idea"],
  ])("the header block of Outlook: %s", (_, block) => {
    expect(visibleText(`${answer}\r\n\r\n${block.replaceAll("\n", "\r\n")}\r\n\r\nHi Sam`)).toBe(answer);
  });

  test.each([
    "-----Original Message-----",
    "---------- Forwarded message ---------",
    "-----Ursprüngliche Nachricht-----",
    "-----Message d'origine-----",
    "---------- Mensaje reenviado ----------",
    "-------- Messaggio inoltrato --------",
    "-----Mensagem original-----",
    "-----Oorspronkelijk bericht-----",
    "Begin forwarded message:",
    "________________________________",
  ])("%s", (separator) => {
    expect(visibleText(`${answer}\n\n${separator}\nHi Sam`)).toBe(answer);
  });

  test("answers between quoted lines and below them stay", () => {
    const inline =
      "On Tue, Ann Lee <ann@acme.example> wrote:\n> Would Tuesday work?\nYes, at ten.\n> For how many?\nThree of us.";
    expect(visibleText(inline)).toBe("Yes, at ten.\nThree of us.");
  });
});

describe("what a person wrote stays", () => {
  test.each([
    "Op dinsdag kan ik niet.\n\nWoensdag wel.",
    "On Tuesday I can talk, as I wrote: after ten.",
    "Von mir aus gerne.\nAn wen soll ich mich wenden?",
    "De nada. Para mí está bien.",
    "Please unsubscribe me.",
    "Best",
  ])("%s", (text) => expect(visibleText(text)).toBe(text));

  test("a reply that begins like an attribution survives the attribution below it", () => {
    const text = "Op dinsdag kan ik.\n\nOp di 3 nov 2026 om 09:15 schreef Ann Lee <ann@acme.example>:\n> Hoi";
    expect(visibleText(text)).toBe("Op dinsdag kan ik.");
  });
});

describe("signatures and footers are removed", () => {
  test.each([
    "-- \nSam Poole\nCEO",
    "Best regards,\nSam Poole\n+44 20 7946 0000",
    "Cordialement,\nSam",
    "Mit freundlichen Grüßen\nSam Poole",
    "Un saludo,\nSam",
    "Cordiali saluti\nSam",
    "Atenciosamente,\nSam",
    "Met vriendelijke groet,\nSam",
    "Sent from my iPhone",
    "Envoyé de mon iPhone",
    "Von meinem iPhone gesendet",
    "Enviado desde mi iPhone",
    "Inviato da iPhone",
    "Verstuurd vanaf mijn iPhone",
    "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "Unsubscribe: https://t.acme.example/u/abcdefghijklmnopqrstuv",
    "Pour vous désinscrire, cliquez ici",
    "If you no longer want to hear from us, click here to unsubscribe",
  ])("%s", (ending) => expect(visibleText(`${answer}\n\n${ending}`)).toBe(answer));

  test("a postscript below the signature stays", () => {
    expect(visibleText(`${answer}\n\nRegards,\nSam\n\nPS: please remove me.`)).toBe(
      `${answer}\n\nPS: please remove me.`,
    );
  });
});

test("nothing but a quote leaves nothing", () => {
  expect(visibleText(quote)).toBe("");
  expect(visibleText("")).toBe("");
});

test("a hostile text costs no more than its length", () => {
  const begun = performance.now();
  for (const piece of [
    "On a ",
    "> ",
    "Op 1 schreef ",
    "unsubscribe ",
    "_",
    "From: a\n",
    "On 1, a\n",
    "\u00e9 wrote ",
  ]) {
    visibleText(piece.repeat(2_000_000 / piece.length));
  }
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test.each(["\n", "\r\n", "> \n", "\t\n \n", "-- \n", "On Monday, Ann <ann@acme.example> wrote:\n\n"])(
  "a mail of nothing but %j is read quickly",
  (line) => {
    const startedAt = performance.now();
    for (let n = 0; n < 3; n++) visibleText(line.repeat(Math.ceil(65_536 / line.length)));
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  },
);
