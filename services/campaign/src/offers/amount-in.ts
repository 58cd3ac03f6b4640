import { refusedTerm } from "./refused-term.ts";

export function amountIn(currency: string, amount: string): string {
  const digits =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 0;
  const [whole = "", fraction = ""] = amount.split(".");
  if (fraction.length > digits) {
    throw refusedTerm(
      "amount",
      `\`amount\` must have at most ${digits} digits after the point in ${currency}.`,
      digits === 0
        ? `${currency} has no digits after the point.`
        : `${currency} has at most ${digits} digits after the point.`,
    );
  }
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}
