import { expect, test } from "vitest";
import { absenceNotes } from "./absence-notes.fixture.ts";
import { classifyReply } from "./classify-reply.ts";
import { demandsOptOutAbroad, languagesAbroad } from "./opt-out-abroad.ts";

const wishes: Readonly<Record<string, string>> = {
  pl: "Proszę usunąć mnie z listy.",
  cs: "Odhlaste mě z odběru, prosím.",
  sk: "Prosím, nepíšte mi viac.",
  da: "Fjern mig venligst fra listen.",
  nb: "Vennligst slett meg fra listen.",
  sv: "Ta bort mig från listan.",
  fi: "Poistakaa minut listalta.",
  hu: "Kérem, ne írjanak nekem többet.",
  ro: "Vă rog să nu îmi mai scrieți.",
  hr: "Molim uklonite me s popisa.",
  sl: "Prosim, odjavite me.",
  tr: "Lütfen bana bir daha mail göndermeyin.",
  et: "Palun eemaldage mind nimekirjast.",
  lv: "Lūdzu, vairs nerakstiet man.",
  lt: "Prašau, nerašykite man.",
  ca: "Si us plau, no em contacteu més.",
  ru: "Пожалуйста, больше не пишите мне.",
  uk: "Будь ласка, більше не надсилайте мені листів.",
  bg: "Моля, не ми пишете повече.",
  el: "Παρακαλώ μη μου ξαναστείλετε.",
  ja: "今後のご連絡は不要です。メールを送らないでください。",
  zh: "请不要再给我发邮件，谢谢。",
  ko: "더 이상 메일을 보내지 마세요.",
  ar: "من فضلك لا ترسل لي المزيد.",
  he: "נא להסיר אותי מהרשימה.",
  vi: "Xin đừng liên hệ. Tôi không muốn nhận email.",
  id: "Tolong jangan kirim email lagi.",
  th: "กรุณาหยุดส่งอีเมล",
};

test.each(Object.entries(wishes))("a demand for no more mail is understood in %s", (_, text) => {
  expect(classifyReply({ text, subject: "Re: A question" })).toMatchObject({
    classification: "notInterested",
    isOptOut: true,
  });
});

test("every language that is promised has its demand here", () => {
  expect(Object.keys(wishes).toSorted()).toEqual(languagesAbroad.toSorted());
});

test.each(absenceNotes)("a note is no demand: %s", (note) => expect(demandsOptOutAbroad(note)).toBe(false));

test.each([
  "Tak, chętnie porozmawiam we wtorek o dziesiątej. Proszę o cennik.",
  "Dziękuję, nie jestem zainteresowany.",
  "Ja, det lyder godt. Ring til mig på tirsdag klokken ti.",
  "Ja tack, skicka mer information.",
  "Kyllä, kiinnostaa. Soittakaa tiistaina.",
  "Ano, pošlete mi prosím ceník.",
  "Да, интересно. Пришлите, пожалуйста, прайс.",
  "Evet, ilgileniyorum. Bana fiyat gönderin.",
  "ぜひお話を伺いたいです。火曜日の十時にお電話ください。",
  "好的，请发给我报价。",
  "네, 관심 있습니다. 자료를 보내 주세요.",
  "Sí, me interesa. Envíeme el precio.",
])("an answer is none: %s", (text) => expect(demandsOptOutAbroad(text)).toBe(false));
