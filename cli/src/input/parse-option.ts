import { parseIsoDate } from "@outbound/contracts/iso-date";
import { Argument, InvalidArgumentError, Option } from "commander";

const timeForm = "an ISO 8601 date or date-time, such as 2026-09-04T08:00:00Z; without an offset it is UTC";

export const timeOption = (flags: string, about: string): Option =>
  new Option(flags, `${about}; ${timeForm}`).argParser(time);

export const timeArgument = (name: string, about: string): Argument =>
  new Argument(name, `${about}; ${timeForm}`).argParser(time);

function time(text: string): string {
  const date = parseIsoDate(text);
  if (!date) throw new InvalidArgumentError(`It must be ${timeForm}.`);
  return date.toISOString();
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(text);
}
