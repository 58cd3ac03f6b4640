import { Refusal } from "../../api/refusal.ts";
import { words } from "./words.ts";

export type Terms = { email: string; title: string } & Partial<
  Record<"amount" | "currency" | "url" | "valid_until", string>
>;
export type Problems = Partial<Record<keyof Terms, string>>;

const longestTitle = 200;
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** What the server would refuse of the terms, all at once and by the form's own names. */
export function problemsOfTerms({ email, title, amount, currency, url }: Terms): Problems {
  return {
    ...(!/^\S+@\S+$/.test(email.trim()) && { email: words.noEmail }),
    ...(title.trim() === "" && { title: words.noTitle }),
    ...(title.trim().length > longestTitle && { title: words.longTitle(title.trim().length, longestTitle) }),
    ...(amount &&
      !/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/.test(amount) && {
        amount: words.wrongAmount,
      }),
    ...(amount &&
      !currencies.has(currency ?? "") && {
        currency: currency ? words.wrongCurrency(currency) : words.noCurrency,
      }),
    ...(url &&
      !(/^https?:\/\//i.test(url) && URL.canParse(url)) && {
        url: words.wrongLink,
      }),
  };
}

/** What the server alone knows; empty when the refusal is of something else. */
export function problemsOfRefusal(error: Error | null): Problems {
  if (!(error instanceof Refusal)) return {};
  if (error.code === "not-found") return { email: words.noProspect };
  const { issues = [] }: { issues?: { path: [keyof Terms]; message: string }[] } = error.details;
  return Object.fromEntries(issues.map(({ path: [field], message }) => [field, message]));
}
