import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { domainsQuery, mailboxDaysQuery } from "../../api/mailbox-queries.ts";
import { todayQuery } from "../../api/today-query.ts";
import type { Mailbox } from "./mailbox-health.tsx";

export type Days = Output<"mailbox.days">;
export type Week = Days["data"][number];
export type Guard = Days["guard"];

/** What the list and a mailbox's page say beside the mailbox itself; each part is undefined until it is there. */
export function useFigures(workspace: string) {
  const today = useQuery(queryOptions(todayQuery(workspace)));
  const days = useQuery(mailboxDaysQuery(workspace));
  const domains = useQuery(domainsQuery(workspace));
  const weeks = new Map(days.data?.data.map((week) => [week.mailbox_id, week]));
  const results = new Map(domains.data?.data.map((found) => [found.mailbox_id, found]));
  return {
    today: today.data,
    days: days.data,
    weekOf: ({ id }: Mailbox) => weeks.get(id),
    domainOf: ({ id }: Mailbox) => results.get(id),
  };
}

/** Null while there are too few emails for a rate. */
export function rateOf(
  harm: number,
  { emails }: Pick<Week, "emails">,
  { least_emails }: Pick<Guard, "least_emails">,
): number | null {
  return emails === 0 || emails < least_emails ? null : harm / emails;
}

/** A guard's pause and nobody else's. */
export const pausedItself = (mailbox: Mailbox, week: Week | undefined): boolean =>
  mailbox.paused?.scope === "mailbox" && week?.pause?.by_guard === true;

export const isRamping = ({ ramp, daily_limit, effective_daily_limit }: Mailbox): boolean =>
  ramp !== null && ramp.enabled && daily_limit !== effective_daily_limit;

export const domainIn = (email: string): string => email.slice(email.lastIndexOf("@") + 1);
