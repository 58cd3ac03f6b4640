import type { openOffer } from "@outbound/contracts/offers/open-offer";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { escapeHtml } from "@outbound/service/escape-html";
import { page } from "../http/page.ts";

type OfferOnPage = WireOutputOf<typeof openOffer>;

const buttons = `<form method="post"><button type="submit" formaction="?answer=accepted">Accept</button>
<button type="submit" formaction="?answer=declined" class="second">Decline</button></form>`;

export function offerPage(offer: OfferOnPage): string {
  const { status, title, url } = offer;
  if (status === "sent" || status === "viewed") {
    const document = url === null ? "" : `<p><a href="${escapeHtml(url)}" rel="noopener noreferrer">Read more</a></p>`;
    return page(escapeHtml(title), `${facts(offer)}\n${document}\n${buttons}`);
  }
  const [heading, sentence] = endings[status];
  return page(heading, `${title === "" ? "" : `<p>${escapeHtml(title)}</p>`}\n${facts(offer)}\n<p>${sentence}</p>`);
}

const endings = {
  accepted: ["You have accepted this offer", "You can close this page."],
  declined: ["You have declined this offer", "You can close this page."],
  expired: ["This offer has expired", "It can't be accepted any more. Please ask whoever sent it for another one."],
  withdrawn: ["This offer was withdrawn", "It can't be accepted any more. Please ask whoever sent it."],
} as const;

function facts({ amount, currency, valid_until }: OfferOnPage): string {
  const price = amount !== null && currency !== null ? `<dt>Amount</dt><dd>${money(amount, currency)}</dd>` : "";
  const until = valid_until === null ? "" : `<dt>Valid until</dt><dd>${day(valid_until)}</dd>`;
  return price + until === "" ? "" : `<dl>${price}${until}</dl>`;
}

/** Names the currency by its code, because several share a sign. */
const money = (amount: string, currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" }).format(
    amount as Intl.StringNumericLiteral,
  );

const day = (date: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

export const offerNotFoundPage = page(
  "This link does not work",
  "<p>It may have been cut off. Please open it again from the message that it came in.</p>",
);

export const noAnswerPage = page(
  "Nothing was answered",
  "<p>Please open the link again and press one of the buttons.</p>",
);

export const tooManyPage = page(
  "Please wait a moment",
  "<p>This page was asked for too often. Open it again in a minute: it says whether an answer has arrived.</p>",
);

export const offerUnavailablePage = page(
  "Please try again",
  "<p>This offer can't be looked up right now. Open this page again in a minute: it says whether an answer has arrived.</p>",
);
