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
  accepted: ["You accepted this offer", "You can close this page."],
  declined: ["You declined this offer", "You can close this page."],
  expired: ["This offer expired", "You can’t accept it any more. Ask the sender for a new one."],
  withdrawn: ["This offer was withdrawn", "You can’t accept it any more. Ask the sender."],
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
  "This link doesn’t work",
  "<p>It may be cut off. Open it again from the message it came in.</p>",
);

export const noAnswerPage = page("No answer was sent", "<p>Open the link again and press Accept or Decline.</p>");

export const tooManyPage = page(
  "Wait a moment",
  "<p>This page was opened too often. Open it again in a minute to see whether your answer arrived.</p>",
);

export const offerUnavailablePage = page(
  "Try again in a minute",
  "<p>This offer can’t be loaded right now. Open this page again in a minute to see whether your answer arrived.</p>",
);
