import type { openOffer } from "@outbound/contracts/offers/open-offer";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { escapeHtml } from "@outbound/service/escape-html";
import type { Language } from "../http/language.ts";
import { type PageIn, saying } from "../http/page.ts";
import { offerWords } from "./offer-words.ts";

type OfferOnPage = WireOutputOf<typeof openOffer>;

export const offerPage =
  (offer: OfferOnPage): PageIn =>
  (language) => {
    const { status, title, url } = offer;
    const words = offerWords[language];
    if (status === "sent" || status === "viewed") {
      const document =
        url === null ? "" : `<p><a href="${escapeHtml(url)}" rel="noopener noreferrer">${words.document}</a></p>`;
      const buttons = `<form method="post"><button type="submit" formaction="?answer=accepted">${words.accept}</button>
<button type="submit" formaction="?answer=declined" class="second">${words.decline}</button></form>`;
      return { title: escapeHtml(title), content: `${facts(offer, language)}\n${document}\n${buttons}` };
    }
    const ending = words[status];
    const named = title === "" ? "" : `<p>${escapeHtml(title)}</p>`;
    return {
      title: ending.title,
      content: `${named}\n${facts(offer, language)}\n<p>${ending.text}</p>`,
      mark: status === "accepted" ? "good" : "none",
    };
  };

function facts({ amount, currency, valid_until }: OfferOnPage, language: Language): string {
  const { amount: amountWord, validUntil } = offerWords[language];
  const price = amount === null || currency === null ? "" : fact(amountWord, money(amount, currency, language));
  const until = valid_until === null ? "" : fact(validUntil, day(valid_until, language));
  return price + until === "" ? "" : `<dl>${price}${until}</dl>`;
}

const fact = (name: string, value: string) => `<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** "31 December 2099" is read the same everywhere, and the American order is not. */
const localeOf = (language: Language) => (language === "en" ? "en-GB" : language);

/** Names the currency by its code, because several share a sign. */
const money = (amount: string, currency: string, language: Language) =>
  new Intl.NumberFormat(localeOf(language), { style: "currency", currency, currencyDisplay: "code" }).format(
    amount as Intl.StringNumericLiteral,
  );

const day = (date: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

export const offerNotFoundPage: PageIn = (language) => saying(offerWords[language].notFound);
export const noAnswerPage: PageIn = (language) => saying(offerWords[language].noAnswer);
export const tooManyPage: PageIn = (language) => saying(offerWords[language].tooMany, "wait");
export const offerUnavailablePage: PageIn = (language) => saying(offerWords[language].unavailable, "wait");
