import { badRequest } from "@outbound/contracts/app-error";

export function amountIn(currency: string, amount: string): string {
  const digits =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 0;
  const [whole = "", fraction = ""] = amount.split(".");
  if (fraction.length > digits) {
    throw badRequest(`\`amount\` must have at most ${digits} digits after the point in ${currency}.`);
  }
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}
