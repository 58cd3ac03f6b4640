import { expect, test } from "vitest";
import { classifyReply } from "./classify-reply.ts";
import { interestLanguages } from "./interest-abroad.ts";

const wishes: Readonly<Record<string, string>> = {
  pl: "Dzień dobry, tak, chętnie porozmawiam we wtorek o dziesiątej. Proszę o cennik.",
  cs: "Dobrý den, máme zájem, zavolejte nám v úterý.",
  sk: "Dobrý deň, znie to zaujímavo, pošlite cenník.",
  da: "Hej Ann, ja, det lyder godt. Ring til mig på tirsdag klokken ti.",
  nb: "Dette høres spennende ut, ring meg på tirsdag.",
  sv: "Det låter intressant, ring mig på tisdag.",
  fi: "Kuulostaa hyvältä, soittakaa tiistaina.",
  hu: "Szívesen, hívjon kedden tízkor.",
  ro: "Ne interesează, vă rog să ne sunați marți.",
  hr: "Zvuči zanimljivo, nazovite me u utorak.",
  tr: "İlgileniyoruz, salı günü arayın.",
  ru: "Да, нам интересно, позвоните во вторник.",
  uk: "Так, нам цікаво, зателефонуйте у вівторок.",
  bg: "С удоволствие, обадете се във вторник.",
  el: "Ναι, μας ενδιαφέρει, τηλεφωνήστε μου την Τρίτη.",
  ja: "ぜひお話を伺いたいです。火曜日の十時にお電話ください。",
  zh: "我们很感兴趣，请周二打电话给我。",
  ko: "네, 관심 있습니다. 화요일에 전화 주세요.",
};

test.each(Object.entries(wishes))("a plain yes is understood in %s", (_, text) => {
  expect(classifyReply({ text, subject: "Re: A question" })).toMatchObject({ classification: "interested" });
});

test("every language that is promised has its yes here", () => {
  expect(Object.keys(wishes).toSorted()).toEqual(interestLanguages.toSorted());
});

test.each([
  "Nie jesteśmy zainteresowani.",
  "Dziękuję, nie interesuje nas to.",
  "Brzmi dobrze, ale nie mamy budżetu.",
  "Vi er desværre ikke interesseret.",
  "Jag är inte intresserad.",
  "Det låter intressant, men vi har redan en leverantör.",
  "Meitä ei kiinnosta.",
  "Нам это не интересно.",
  "Μας δεν μας ενδιαφέρει.",
  "我们不感兴趣。",
  "興味がありません。",
  "관심 없습니다.",
  "İlgilenmiyoruz.",
])("a no is none: %s", (text) => {
  expect(classifyReply({ text, subject: "Re: A question" }).classification).not.toBe("interested");
});
