import type { Output } from "../../api/ask.ts";
import type { Part } from "../../ui/parts-bar.tsx";
import { times } from "../../ui/when.tsx";
import { words } from "./words.ts";

type Mailbox = Output<"sending.today">["data"][number];

const said = words.today;

/** `limit` is null while any of them has none. */
export function sumOfToday(mailboxes: readonly Mailbox[]) {
  const sent = sum(mailboxes.map((one) => one.sent));
  const planned = sum(mailboxes.map((one) => one.planned));
  const held = sum(mailboxes.map((one) => one.held));
  const limits = mailboxes.map(({ limit }) => limit);
  const limit = limits.every((one) => one !== null) ? sum(limits) : null;
  return { sent, planned, held, limit, parts: partsOf({ sent, planned, held, limit }) };
}

export const partsOf = ({ sent, planned, held, limit }: Omit<Mailbox, "mailbox_id" | "email">): Part[] => [
  { name: said.parts.sent, figure: sent, tone: "accent" },
  { name: said.parts.planned, figure: planned, tone: "soft" },
  { name: said.parts.held, figure: held, tone: "held" },
  { name: said.parts.free, figure: limit === null ? 0 : Math.max(0, limit - sent - planned - held), tone: "free" },
];

const sum = (figures: readonly number[]): number => figures.reduce((whole, figure) => whole + figure, 0);

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString();

/** "14:24" today, else "Mon 23 Nov, 09:00". */
export const nextTime = (at: string): string => (isToday(at) ? times.clock(at) : times.short(at));

/** "at 14:24" in a sentence. */
export const whenNext = (at: string): string => (isToday(at) ? said.at(times.clock(at)) : times.short(at));
