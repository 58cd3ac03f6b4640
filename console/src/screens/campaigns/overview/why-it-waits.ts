import type { Output } from "../../../api/ask.ts";
import { times } from "../../../ui/when.tsx";
import { list } from "../../../ui/wording.ts";
import { closedHours } from "../campaign-hours.ts";
import { overviewWords } from "../overview-words.ts";

type Campaign = Pick<Output<"campaign.get">, "display_status" | "progress" | "stats" | "mailboxes" | "settings">;
type Mailbox = Pick<
  Output<"mailbox.list">["data"][number],
  "email" | "status" | "status_reason" | "paused" | "effective_daily_limit" | "sent_today"
>;
type Capped = Output<"campaign.capped">;
type Next = Pick<Output<"campaign.next">, "due" | "pauses">;
type Pause = Next["pauses"][number];

export type Way = keyof typeof overviewWords.waits.ways;

export type Wait = {
  title: string;
  why: string;
  /** Nothing is sent before somebody does something. */
  isBlocked: boolean;
  /** The one that mends it comes last. */
  ways: readonly Way[];
};

type Now = {
  mailboxes: readonly Mailbox[];
  next?: Next | undefined;
  capped?: Capped | undefined;
  beginsFromReplies?: boolean;
  now: Date;
};

const said = overviewWords.waits;

/** Why a campaign that runs sends nothing, or nothing for now; undefined while it sends, and once it is through. */
export function whyItWaits(campaign: Campaign, known: Now): Wait | undefined {
  const { display_status, progress, stats, settings } = campaign;
  if (display_status !== "running") return undefined;
  if (stats.prospects.enrolled === 0) return known.beginsFromReplies ? undefined : nobody;
  if (progress.done >= progress.planned) return undefined;
  const widest = known.next?.pauses.find(({ scope }) => scope !== "mailbox");
  if (widest) return whyPaused(widest, known.next);
  const own = known.mailboxes.filter(({ email }) => campaign.mailboxes.some((one) => one.email === email));
  if (own.length > 0 && !own.some(canSend)) return whyNoneSends(own, known.next);
  const closed = closedHours(settings, known.now);
  if (closed) return { title: said.outside, why: said.outsideHelp(closed), isBlocked: false, ways: ["hours"] };
  return whyCapped(known.capped);
}

const nobody: Wait = { title: said.nobody, why: said.nobodyHelp, isBlocked: true, ways: ["addProspects"] };

function whyPaused({ scope, reason, paused_by, paused_at }: Pause, next: Next | undefined): Wait {
  const by = paused_by === null ? "" : said.by(paused_by, said.sending, momentOf(paused_at), withoutStop(reason));
  return {
    title: said.nothing(scope === "all" ? said.allPaused : said.workspacePaused),
    why: sentences(by, held(next)),
    isBlocked: true,
    ways: [],
  };
}

function whyNoneSends(own: readonly Mailbox[], next: Next | undefined): Wait {
  if (own.every(hasUsedItsDay)) {
    const names = list(own.map(({ email }) => email));
    return { title: said.dayIsUsed, why: said.dayIsUsedBy(names), isBlocked: false, ways: ["mailboxes"] };
  }
  const [only, ...others] = own;
  if (!only || others.length > 0) {
    return {
      title: said.nothing(said.noMailbox(own.length)),
      why: sentences(said.all(own.map((mailbox) => said.each[troubleOf(mailbox)](mailbox.email))), held(next)),
      isBlocked: true,
      ways: ["mailboxes"],
    };
  }
  const pause = next?.pauses.find(({ mailbox }) => mailbox === only.email);
  return {
    title: said.nothing(said.onlyMailbox[troubleOf(only)]),
    why: sentences(whyItsMailbox(only, pause), held(next)),
    isBlocked: true,
    ways: pause?.guard?.what === "bounced" ? ["bounces", "addMailbox"] : ["addMailbox", "mailboxes"],
  };
}

function whyItsMailbox({ email, paused, status_reason }: Mailbox, pause: Pause | undefined): string {
  const reason = withoutStop(paused ? paused.reason : status_reason);
  if (!paused || !pause) return reason === "" ? "" : said.reason(email, reason);
  const when = momentOf(pause.paused_at);
  return pause.guard
    ? said.itself(email, when, pause.guard)
    : said.by(pause.paused_by ?? "operator", email, when, reason);
}

function troubleOf({ paused, status }: Mailbox): keyof typeof said.onlyMailbox {
  if (paused) return "paused";
  return status === "needs_reconnect" ? status : "error";
}

const hasUsedItsDay = ({ status, paused, effective_daily_limit: limit, sent_today }: Mailbox): boolean =>
  status === "active" && paused === null && limit !== null && sent_today >= limit;

const canSend = (mailbox: Mailbox): boolean =>
  mailbox.status === "active" && mailbox.paused === null && !hasUsedItsDay(mailbox);

function whyCapped(capped: Capped | undefined): Wait | undefined {
  if (!capped || capped.people === 0) return undefined;
  const { people, at_least, until } = capped;
  return {
    title: said.capped(people, at_least),
    why: said.until(momentOf(until)),
    isBlocked: false,
    ways: ["caps"],
  };
}

const held = (next: Next | undefined): string => (next ? said.held(next.due) : "");

const sentences = (...some: string[]): string => some.filter((one) => one !== "").join(" ");

const withoutStop = (reason: string | null): string => (reason ?? "").replace(/\.$/, "");

/** "at 10:41", "on Mon 23 Nov, 14:24", "12 min ago", "in 6 min". */
function momentOf(at: string): string {
  const time = times.short(at);
  if (/ago|now|^in /.test(time)) return time;
  return time === times.clock(at) ? `at ${time}` : `on ${time}`;
}
