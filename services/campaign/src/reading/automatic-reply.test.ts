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
  expect(recognise("Re: Hi", "Hello", headers)).toEqual({ kind: "other", returns_at: null });
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
  expect(recognise(subject, text)).toEqual({ kind: "out_of_office", returns_at: "2027-01-12" });
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
  expect(recognise(subject, text, { "auto-submitted": "auto-replied" })).toEqual({ kind, returns_at: null });
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
