import { visibleText } from "@outbound/reply-classifier/visible-text";
import { expect, test } from "vitest";
import { automaticReply } from "./automatic-reply.ts";

const received_at = new Date("2027-01-06T10:00:00Z");
const recognise = (subject: string | null, text: string, automatic_headers = {}, address = "bob@people.example") =>
  automaticReply({ subject, text, automatic_headers, from: { address, name: null }, received_at }, visibleText(text));

test.each([
  ["Auto-Submitted", { "auto-submitted": "auto-replied" }],
  ["Auto-Submitted with a parameter", { "auto-submitted": "auto-generated; owner=x" }],
  ["X-Autoreply", { "x-autoreply": "yes" }],
  ["Precedence: auto_reply", { precedence: "auto_reply" }],
  ["an empty return path", { "return-path": "<>" }],
])("%s alone makes a reply automatic", (_, headers) => {
  expect(recognise("Re: Hi", "Hello", headers)).toEqual({ kind: "other", returns_at: null, colleague: null });
});

test.each([
  ["Auto-Submitted: no", "Re: Hi", "Sounds good.", { "auto-submitted": "no" }],
  ["X-Auto-Response-Suppress, which Exchange puts anywhere", "Re: Hi", "Yes!", { "x-auto-response-suppress": "All" }],
  ["a return path", "Re: Hi", "Sounds good.", { "return-path": "<bob@people.example>" }],
  ["Precedence: bulk", "Re: Hi", "Sounds good.", { precedence: "bulk" }],
  ["words of absence in a person's reply", "Re: Hi", "I am out of the office until Monday. Call me then!", {}],
  ["a subject of absence alone", "Re: Out of office?", "Yes, let us talk.", {}],
])("%s alone does not", (_, subject, text, headers) => {
  expect(recognise(subject, text, headers)).toBeUndefined();
});

test.each([
  ["Automatic reply: Hi", "I am out of the office until January 12."],
  ["Automatische Antwort: Hi", "Ich bin bis zum 12. Januar nicht im Büro."],
  ["Réponse automatique : Hi", "Je suis absent jusqu'au 12 janvier."],
  ["Respuesta automática: Hi", "Estoy de vacaciones hasta el 12 de enero."],
  ["Risposta automatica: Hi", "Sono in ferie, rientro il 12 gennaio."],
  ["Resposta automática: Hi", "Estou de férias até 12 de janeiro."],
  ["Automatisch antwoord: Hi", "Ik ben afwezig tot 12 januari."],
])("a subject with words of absence does, in many languages: %s", (subject, text) => {
  expect(recognise(subject, text)).toMatchObject({ kind: "out_of_office", returns_at: "2027-01-12" });
});

test.each([
  ["left_company", "Automatic reply: Hi", "Bob no longer works for Acme. Please write to sales@acme.example."],
  ["left_company", "Automatische Antwort", "Frau Muster ist nicht mehr für uns tätig."],
  ["left_company", "Réponse automatique", "Paul ne fait plus partie de la société."],
  ["left_company", "自动回复", "我已离职。"],
  ["receipt", "Re: Hi [#123]", "We have received your request and will answer soon."],
  ["receipt", "Eingangsbestätigung", "Vielen Dank für Ihre Anfrage."],
  ["receipt", "Read: Hi", "Your message to Bob was read on Monday."],
  ["other", "Re: Hi", "Our new address is Main Street 1."],
  ["out_of_office", "Out of office", "Thank you for your e-mail. I am on annual leave."],
])("the kind is %s: %s", (kind, subject, text) => {
  expect(recognise(subject, text, { "auto-submitted": "auto-replied" })).toMatchObject({ kind, returns_at: null });
});

test("our own words in the quote prove nothing", () => {
  const text = "Sure, let's talk.\n\nOn Mon, Ann wrote:\n> We have received your request. I am out of the office.";
  expect(recognise("Re: Out of office", text)).toBeUndefined();
});

test("a read receipt without a header is one", () => {
  expect(recognise("Read: Hi", "Your message\n\nTo: Bob\nSubject: Hi\n\nwas read on Monday.")).toMatchObject({
    kind: "receipt",
  });
});

test.each([
  ["Automatyczna odpowiedź: Hi", "przebywam na urlopie do 20 stycznia 2027.", "2027-01-20"],
  ["Autosvar: Hi", "jag har semester till och med den 20 januari och läser inte min e-post.", "2027-01-21"],
  ["Automatisk svar: Hi", "Jeg er på ferie og er tilbage den 20. januar.", "2027-01-20"],
  ["Fraværsmelding: Hi", "Jeg er ikke på kontoret til 20. januar.", "2027-01-20"],
  ["Automaattinen vastaus: Hi", "Olen lomalla 20. tammikuuta asti.", "2027-01-20"],
  ["Automatická odpověď: Hi", "Jsem na dovolené do 20. ledna.", "2027-01-20"],
  ["Automatická odpoveď: Hi", "Som na dovolenke do 20. januára.", "2027-01-20"],
  ["Automatikus válasz: Hi", "Szabadságon vagyok január 20-ig.", "2027-01-20"],
  ["Răspuns automat: Hi", "Sunt în concediu până la 20 ianuarie.", "2027-01-20"],
  ["Автоматический ответ: Hi", "Я в отпуске до 20 января.", "2027-01-20"],
  ["Автоматична відповідь: Hi", "Я у відпустці до 20 січня.", "2027-01-20"],
  ["Автоматичен отговор: Hi", "В отпуска съм до 20 януари.", "2027-01-20"],
  ["Αυτόματη απάντηση: Hi", "Είμαι σε άδεια μέχρι 20 Ιανουαρίου.", "2027-01-20"],
  ["Otomatik yanıt: Hi", "20 Ocak'a kadar izindeyim.", "2027-01-20"],
  ["Automatski odgovor: Hi", "Na godišnjem odmoru sam do 20. siječnja.", "2027-01-20"],
  ["Samodejni odgovor: Hi", "Na dopustu sem do 20. januarja.", "2027-01-20"],
  ["Automaatvastus: Hi", "Olen puhkusel kuni 20. jaanuarini.", "2027-01-20"],
  ["Automātiskā atbilde: Hi", "Esmu atvaļinājumā līdz 20. janvārim.", "2027-01-20"],
  ["Automatinis atsakymas: Hi", "Atostogauju iki sausio 20 d.", "2027-01-20"],
  ["自動応答: Hi", "1月20日まで休暇をいただいております。", "2027-01-21"],
  ["自动答复: Hi", "我正在休假，1月21日回来。", "2027-01-21"],
  ["자동 회신: Hi", "1월 20일까지 휴가입니다.", "2027-01-21"],
  ["[Automatic reply] Hi", "I am out of the office until 20 January.", null],
])("a known subject is enough without a header: %s", (subject, text, returns_at) => {
  const found = recognise(subject, text);
  if (returns_at) expect(found).toMatchObject({ kind: "out_of_office", returns_at });
  else expect(found?.kind).toBe("out_of_office");
});

test.each([
  ["Przeczytano: Hi", "Wiadomość została wyświetlona."],
  ["Læst: Hi", ""],
  ["開封済み: Hi", ""],
  ["Not read: Hi", "Your message was deleted without being read."],
])("a receipt in any language is one: %s", (subject, text) => {
  expect(recognise(subject, text)?.kind).toBe("receipt");
});

test.each([
  "no-reply@people.example",
  "noreply+4711@people.example",
  "do-not-reply@people.example",
  "support.noreply@people.example",
  "nepasrepondre@people.example",
  "no-responder@people.example",
  "sales-bounces@lists.people.example",
  "bounce+abc@people.example",
])("nobody writes from %s", (address) => {
  expect(recognise("Re: Hi", "Yes, interesting. Please use the form on our site.", {}, address)?.kind).toBe("receipt");
});

test.each([
  "norbert.reply@people.example",
  "shop-owner@people.example",
  "noreen@people.example",
  "info@people.example",
])("somebody may write from %s", (address) => expect(recognise("Re: Hi", "Yes, gladly.", {}, address)).toBeUndefined());

test("our own subject proves nothing and names no day", () => {
  const own = { texts: [], subjects: ["Automatic reply: back on 3 February?"], addresses: ["ann@acme.example"] };
  const mail = { subject: own.subjects[0] ?? null, text: "Yes, gladly.", automatic_headers: {}, received_at };
  const from = { address: "bob@people.example", name: null };
  expect(automaticReply({ ...mail, from }, mail.text, own)).toBeUndefined();
  const note = "I am out of the office.";
  const automatic_headers = { "auto-submitted": "auto-replied" };
  expect(automaticReply({ ...mail, from, automatic_headers, text: note }, note, own)).toMatchObject({
    kind: "out_of_office",
    returns_at: null,
  });
});

test.each([
  ["Sam Poole is no longer employed at People Ltd. Please write to Kim Berg, kim@people.example.", "Kim Berg"],
  ["Bo has left the company. Please contact Kim Berg (kim@people.example) instead.", "Kim Berg"],
  ["Frau Muster ist nicht mehr für uns tätig. Bitte wenden Sie sich an Kim Berg unter kim@people.example.", "Kim Berg"],
  ["Sam ne travaille plus ici. Merci d'écrire à kim@people.example.", null],
  ["Bo no longer works here (bob@people.example). New contact: kim@people.example", null],
])("the colleague is found whom a note of a departure names: %s", (text, name) => {
  expect(recognise("Automatic reply: Hi", text)).toMatchObject({
    kind: "left_company",
    colleague: { name, address: "kim@people.example" },
  });
});
