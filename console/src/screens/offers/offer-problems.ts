import { Refusal } from "../../api/refusal.ts";

export type Terms = { email: string; title: string } & Partial<
  Record<"amount" | "currency" | "url" | "valid_until", string>
>;
export type Problems = Partial<Record<keyof Terms, string>>;

const longestTitle = 200;
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** What the server would refuse of the terms, all at once and by the form's own names. */
export function problemsOfTerms({ email, title, amount, currency, url }: Terms): Problems {
  return {
    ...(!/^\S+@\S+$/.test(email.trim()) && { email: "Write the person’s email address." }),
    ...(title.trim() === "" && { title: "Write what is offered." }),
    ...(title.trim().length > longestTitle && { title: `It has ${title.trim().length} characters; 200 are the most.` }),
    ...(amount &&
      !/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/.test(amount) && {
        amount: "Write digits alone, and a point before the cents: 1234.50.",
      }),
    ...(amount &&
      !currencies.has(currency ?? "") && {
        currency: currency ? `“${currency}” is no currency’s code, such as EUR.` : "Which currency? Such as EUR.",
      }),
    ...(url &&
      !(/^https?:\/\//i.test(url) && URL.canParse(url)) && {
        url: "Write a whole web address, such as https://example.com/offer.pdf.",
      }),
  };
}

/** What the server alone knows; empty when the refusal is of something else. */
export function problemsOfRefusal(error: Error | null): Problems {
  if (!(error instanceof Refusal)) return {};
  if (error.code === "not-found") return { email: "Nobody here has this address: add the person first." };
  if (error.message.startsWith("`valid_until`")) return { valid_until: "This day has passed." };
  const digits = /^`amount` must have (at most .*)$/.exec(error.message)?.[1];
  if (digits) return { amount: `It may have ${digits}` };
  return {};
}
