import { expect, test } from "vitest";
import { returnDate } from "./return-date.ts";

const received = new Date("2026-11-03T10:30:00Z");
const inJanuary = new Date("2027-01-06T10:00:00Z");

test.each([
  ["2026-11-30", "I'm on leave and return on Monday 30 November."],
  ["2026-11-19", "Back in the office Thursday, November 19th."],
  ["2026-11-30", "Ich bin ab dem 30.11. wieder für Sie da."],
  ["2026-11-28", "Ich bin bis einschließlich Freitag, den 27. November, im Urlaub."],
  ["2026-11-14", "Out of office 11/5 - 11/13, limited access to email."],
  ["2026-11-10", "I will be out for a week."],
  ["2026-11-04", "Away today, back tomorrow morning."],
  ["2026-12-01", "Estoy de vacaciones hasta el 30 de noviembre inclusive."],
  ["2027-01-04", "I am away over the holidays and back on January 4."],
  ["2027-03-01", "On maternity leave until March 2027."],
  ["2026-11-24", "Jestem nieobecna do 23 listopada 2026 włącznie."],
  ["2026-11-17", "11月16日まで不在にしております。"],
  ["2026-11-23", "Thank you for your message. I will be back in the office on Monday, November 23."],
  ["2026-11-21", "I'm out of office 11/2 - 11/20 with no access to mail."],
  ["2026-11-21", "Ich bin bis einschließlich Freitag, 20.11.2026 nicht im Büro."],
  ["2027-09-01", "I am on parental leave until September 2027. Please contact kim@people.example."],
  [
    "2026-11-20",
    "Dzień dobry, przebywam na urlopie do 20 listopada 2026. W pilnych sprawach proszę pisać na biuro@people.example.",
  ],
  [
    "2026-11-21",
    "jag har semester till och med den 20 november och läser inte min e-post. Kontakta växeln om det är brådskande.",
  ],
  ["2026-11-21", "お世話になっております。 11月20日まで休暇をいただいております。"],
  ["2026-11-20", "I am out of the office until 20 November 2026. In urgent matters please write to Kim Berg."],
  ["2026-11-16", "I am away from 5 November and return on 16 November."],
  ["2026-11-21", "I am on leave from November 5 through November 20, 2026."],
  ["2026-11-21", "I am out until and including 20 November."],
  ["2026-11-09", "I will be back next week."],
  ["2026-11-09", "I'm back on Monday."],
  ["2026-11-07", "Out through Friday."],
  ["2026-11-16", "I'll be back on the 16th."],
  ["2026-12-01", "Ich bin bis Ende November im Urlaub."],
  ["2026-12-01", "I am away until the end of November."],
  ["2026-11-21", "Ich bin vom 5. bis 20. November im Urlaub."],
  ["2026-11-23", "Ich bin vom 5.11. bis 20.11. im Urlaub und ab dem 23.11. wieder erreichbar."],
  ["2026-11-21", "Ich bin vom 05.11.-20.11.2026 nicht im Haus."],
  ["2026-11-09", "Ab Montag bin ich wieder für Sie da."],
  ["2026-11-21", "Je suis absente jusqu'au 20 novembre inclus."],
  ["2026-11-23", "En congés du 5 au 20 novembre, de retour le 23 novembre."],
  ["2026-11-23", "Je serai de retour au bureau le lundi 23 novembre."],
  ["2026-11-21", "Estaré fuera del 5 al 20 de noviembre."],
  ["2026-11-23", "Vuelvo el lunes 23 de noviembre."],
  ["2026-11-23", "Sono in ferie dal 5 al 20 novembre e rientro il 23 novembre."],
  ["2026-11-21", "Sono assente fino al 20 novembre compreso."],
  ["2026-11-20", "Estou de férias até 20 de novembro."],
  ["2026-11-21", "Ik ben afwezig tot en met 20 november."],
  ["2026-11-21", "Ik ben van 5 t/m 20 november op vakantie."],
  ["2026-11-23", "Jeg er på ferie og er tilbage den 23. november."],
  ["2026-11-21", "Jeg holder ferie til og med 20. november."],
  ["2026-11-23", "Jeg er tilbake på kontoret mandag 23. november."],
  ["2026-11-20", "Jsem na dovolené do 20. listopadu."],
  ["2026-11-21", "Jestem na urlopie od 5 do 20 listopada."],
  ["2026-11-21", "Jestem na urlopie od 5 listopada do 20 listopada 2026."],
  ["2026-11-23", "Wracam do biura 23 listopada."],
  ["2026-11-21", "Szabadságon vagyok november 20-ig bezárólag."],
  ["2026-11-20", "Sunt în concediu până la 20 noiembrie."],
  ["2026-11-20", "Я в отпуске до 20 ноября."],
  ["2026-11-21", "Я в отпуске с 5 по 20 ноября."],
  ["2026-11-20", "20 Kasım'a kadar izindeyim."],
  ["2026-11-20", "Olen lomalla 20. marraskuuta asti."],
  ["2026-11-21", "我在休假，11月20日之前不在办公室，11月21日回来。"],
  ["2026-11-21", "11월 20일까지 휴가입니다."],
  ["2026-11-24", "11月24日から出社いたします。"],
  ["2026-11-17", "I am on vacation for two weeks."],
  ["2026-11-05", "I will be back in two days."],
  ["2026-11-09", "I'm out of the office this week."],
  ["2026-11-04", "I am out of the office today."],
  ["2026-11-20", "Out until 20/11/2026."],
  ["2026-11-20", "Out until 2026-11-20."],
  ["2026-12-10", "I am out until 10/12."],
  ["2027-05-15", "I am on maternity leave until 15 May."],
  ["2027-01-04", "Nous sommes fermés jusqu'au 4 janvier 2027."],
  ["2026-11-16", "Back 16 Nov. I am away from 5th to 13th November."],
  ["2026-11-14", "I am away 5th-13th November with no e-mail."],
  ["2026-11-16", "I'm travelling until Monday, 16th."],
  ["2026-11-13", "Ich bin bis Freitag, den 13.11. auf Dienstreise."],
  ["2026-11-23", "Ich bin ab Montag, 23. November, wieder im Büro."],
  ["2027-01-15", "Ich bin bis Mitte Januar in Elternzeit."],
  ["2026-11-12", "Estoy de viaje y regreso el jueves 12."],
  ["2026-11-21", "Είμαι σε άδεια έως και 20 Νοεμβρίου."],
  ["2026-11-20", "Atostogauju iki lapkričio 20 d."],
  ["2026-11-20", "Na dopustu sem do 20. novembra."],
  ["2026-11-20", "Na godišnjem odmoru sam do 20. studenoga."],
  ["2026-11-20", "Esmu atvaļinājumā līdz 20. novembrim."],
  ["2026-11-20", "Olen puhkusel kuni 20. novembrini."],
  ["2026-11-21", "Tôi nghỉ phép từ ngày 5/11 đến ngày 20/11."],
  ["2026-11-23", "Hi! I'm at a conference Nov 16-20 and will be back in the office Mon Nov 23rd."],
  ["2026-11-23", "I'm currently out and will return 11/23."],
  ["2026-11-27", "Will be out Thursday, November 26 for Thanksgiving."],
  ["2026-11-30", "Office closed 26-27 November; we return Monday, November 30th."],
  ["2026-11-18", "Jag är tillbaka onsdag den 18 november."],
  ["2026-11-09", "I'll be on PTO until Monday."],
  ["2026-11-20", "Ik ben afwezig tot 20 november."],
  ["2026-11-24", "Ik ben terug op dinsdag 24 november."],
  ["2026-11-16", "I am on annual leave from Mon 9 Nov to Fri 13 Nov, returning Mon 16 Nov."],
])("the first day back is %s: %s", (day, text) => {
  expect(returnDate(text, received)).toBe(day);
});

test.each([
  ["I'm out of the office until January 12th.", "2027-01-12"],
  ["I am on leave from 5 January to 18 January 2027 and will answer then.", "2027-01-19"],
  ["On vacation: January 4 - 15", "2027-01-16"],
  ["I will be back on Monday.", "2027-01-11"],
  ["I'll return next Wednesday", "2027-01-13"],
  ["Back in the office 2027-02-01. For urgent matters call +49 30 1234-5678.", "2027-02-01"],
  ["I am out until 1/12 and have no access to e-mail.", "2027-01-12"],
  ["I am out until 25/1/2027", "2027-01-25"],
  ["Ich bin bis zum 15. Januar nicht im Büro.", "2027-01-15"],
  ["Ich bin vom 02.01. bis einschließlich 17.01.2027 im Urlaub.", "2027-01-18"],
  ["Ab Montag bin ich wieder für Sie da.", "2027-01-11"],
  ["Ab dem 1. März 27 wieder erreichbar", "2027-03-01"],
  ["Je suis absente jusqu'au 20 janvier inclus.", "2027-01-21"],
  ["En congés du 4/1 au 14/1, de retour le 15/01/2027", "2027-01-15"],
  ["Estaré fuera de la oficina hasta el 12 de febrero de 2027.", "2027-02-12"],
  ["Sono in ferie e rientrerò il 1° febbraio", "2027-02-01"],
  ["Estou de férias até 22 de janeiro", "2027-01-22"],
  ["Ik ben afwezig tot en met 13 januari", "2027-01-14"],
  ["I am away until 12 January; from 14 to 20 March our office moves.", "2027-01-12"],
])("in January: %s", (text, day) => {
  expect(returnDate(text, inJanuary)).toBe(day);
});

test.each([
  ["nothing named", "I am out of the office and will answer on my return."],
  ["a day that is over, as of a note that was left on", "I am out until January 3."],
  ["a day years away", "I will be back on 1 May 2031."],
  ["a day that no calendar has", "Ich bin bis zum 31.02. im Urlaub."],
  ["office hours", "Our hours are Monday to Friday, 9:00-17:00."],
  ["a promise to answer", "I am out until further notice. I will reply within 24 hours, or within two days."],
])("no return date from %s", (_, text) => {
  expect(returnDate(text, inJanuary)).toBeNull();
});

test("an endless note is searched quickly", () => {
  const begun = process.cpuUsage().user;
  for (const piece of [
    "until 1/1 back january 1 to ",
    "bis 1.1. - 2.",
    "11月1日まで",
    "do 1 listopada ",
    "20 ",
    "a ",
  ]) {
    returnDate(piece.repeat(4_000), received);
  }
  expect(process.cpuUsage().user - begun).toBeLessThan(10_000_000);
});
