import { expect, test } from "vitest";
import { absenceNotes } from "./absence-notes.fixture.ts";
import { demandsOptOut } from "./opt-out-demand.ts";

const demands = (text: string) => demandsOptOut({ visible_text: text, subject: "Automatic reply: Quick idea" });

test.each(absenceNotes)("a note is no demand: %s", (note) => expect(demands(note)).toBe(false));

test.each([
  "I am out of the office. Please remove me from your mailing list.",
  "Please unsubscribe me.",
  "Bob has left. Please delete this e-mail address from all your lists.",
  "This is an automatic answer: I want to be removed from your database.",
  "Automatic reply: please stop emailing us.",
  "Do not contact me again.",
  "Ich bin nicht im Büro. Bitte entfernen Sie mich aus Ihrem Verteiler.",
  "Bitte tragen Sie mich aus.",
  "Bitte diese Adresse aus dem Verteiler löschen.",
  "Schreiben Sie mir nicht mehr.",
  "Je suis absent. Désinscrivez-moi, s'il vous plaît.",
  "Veuillez retirer cette adresse de votre liste de diffusion.",
  "Ne m'écrivez plus : ne nous contactez plus.",
  "Estoy de vacaciones. Denme de baja, por favor.",
  "Eliminen esta dirección de su lista.",
  "Sono in ferie. Disiscrivetemi.",
  "Cancellatemi dalla vostra lista.",
  "Estou de férias. Removam-me da lista.",
  "Por favor, não nos contactem mais.",
  "Ik ben afwezig. Schrijf mij uit.",
  "Verwijder dit adres uit uw bestand.",
])("a demand is one: %s", (text) => expect(demands(text)).toBe(true));

test("an empty mail's own subject counts, ours doesn't", () => {
  expect(demandsOptOut({ visible_text: "", subject: "Unsubscribe" })).toBe(true);
  expect(demandsOptOut({ visible_text: "", subject: "Re: unsubscribe" })).toBe(false);
});

test("a demand that is taken back is none", () => {
  expect(demands("Out of office. I did not unsubscribe; someone wrote 'unsubscribe me' for me.")).toBe(false);
});

test("a long mail made to be slow is searched quickly", () => {
  const text = "please remove me from bitte entfernen sie mich aus remova-me de ".repeat(5_000);
  const begun = process.cpuUsage().user;
  demands(text);
  expect(process.cpuUsage().user - begun).toBeLessThan(5_000_000);
});
