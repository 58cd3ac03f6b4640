import { parseIsoDate } from "@outbound/contracts/iso-date";
import { InvalidArgumentError } from "commander";

export function time(text: string): string {
  const date = parseIsoDate(text);
  if (!date) throw new InvalidArgumentError("It must be an ISO 8601 date or date-time; without an offset it is UTC.");
  return date.toISOString();
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(text);
}
