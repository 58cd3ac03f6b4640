import { describeSending } from "@outbound/contracts/system/describe-sending";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { type Stat, Stats } from "../../../ui/stats.tsx";
import { times } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import { healthWords as said } from "./health-words.ts";
import { isDead } from "./is-dead.ts";
import type { Status } from "./services-of.ts";

type Sending = OperatorOutput<"sending.pauses">;
type Props = { status: Status; sending: Sending | undefined };

export const HealthFigures = ({ status, sending }: Props) => <Stats stats={figuresOf(status, sending)} />;

/** The backups are none of its own, so it can't say when the last one was. */
function figuresOf(status: Status, sending: Sending | undefined): Stat[] {
  return [
    sendingOf(status, sending),
    emailsOf(status),
    waitingOf(status),
    databaseOf(status),
    mailboxesOf(sending),
    versionOf(status),
  ];
}

function sendingOf({ processes }: Status, sending: Sending | undefined): Stat {
  const name = said.figures.sending;
  const words = said.sending;
  if (sending?.data.some(({ scope }) => scope === "all")) {
    return { name, figure: words.paused, aside: words.pausedFor, tone: "warn" };
  }
  const handing = processes.filter(({ sending_open }) => typeof sending_open === "boolean");
  const open = handing.filter(({ sending_open }) => sending_open).length;
  if (handing.length === 0) return { name, figure: words.off, aside: words.noCampaign, tone: "bad" };
  if (describeSending(processes).startsWith("nothing")) {
    return { name, figure: words.off, aside: words.noMailer, tone: "bad" };
  }
  if (open === 0) return { name, figure: words.held, aside: words.reading, tone: "warn" };
  const isWhole = open === handing.length;
  const figure = isWhole ? words.open : words.partly;
  return { name, figure, aside: words.in(open, handing.length), tone: isWhole ? undefined : "warn" };
}

const hourMs = 3_600_000;

/** A mailer knows what it sent itself, since it started. */
function emailsOf({ processes }: Status): Stat {
  const name = said.figures.emails;
  const mailers = processes.filter(({ emails_last_hour: emails }) => typeof emails === "number");
  if (mailers.length === 0) return { name, figure: "–", aside: said.noMailer };
  const sent = mailers.reduce((sum, { emails_last_hour: emails }) => sum + (emails ?? 0), 0);
  const latest =
    mailers
      .map(({ started_at }) => started_at)
      .sort()
      .at(-1) ?? "";
  const isWhole = Date.now() - Date.parse(latest) > hourMs;
  return {
    name,
    figure: count(sent),
    aside: isWhole ? said.emailsBy(mailers.length) : said.emailsSince(times.clock(latest)),
  };
}

function waitingOf({ queues }: Status): Stat {
  const alive = queues.filter((one) => !isDead(one));
  const sum = (read: (one: (typeof queues)[number]) => number) => alive.reduce((total, one) => total + read(one), 0);
  const aside = said.inWork(sum(({ in_hand }) => in_hand));
  return { name: said.figures.waiting, figure: count(sum(({ ready }) => ready)), aside };
}

const fullAt = 0.85;

function databaseOf({ postgres }: Status): Stat {
  const name = said.figures.database;
  if (!postgres) return { name, figure: "–", aside: said.notAsked, tone: "bad" };
  const used = postgres.connections / postgres.connections_max;
  const figure = `${Math.round(used * 100)}%`;
  return {
    name,
    figure,
    aside: said.ofConnections(postgres.connections_max),
    tone: used > fullAt ? "warn" : undefined,
  };
}

function mailboxesOf(sending: Sending | undefined): Stat {
  const name = said.figures.mailboxes;
  const mailboxes = sending?.mailboxes;
  if (!mailboxes) return { name, figure: "–", aside: said.notAsked };
  const { all, failing, to_reconnect } = mailboxes;
  if (failing === 0) return { name, figure: count(all), aside: said.noneFailing };
  const aside = to_reconnect > 0 ? said.toReconnect(failing, to_reconnect) : said.failing(failing);
  return { name, figure: count(all), aside, tone: "warn" };
}

function versionOf({ version, processes }: Status): Stat {
  const same = processes.filter((one) => one.version === version).length;
  const isAll = same === processes.length;
  const which = isAll ? said.allProcesses(same) : said.someProcesses(same, processes.length);
  // As in "0.9.2 (a18d6c9)".
  const [number = version, commit] = version.split(/[ ()]+/);
  const aside = commit ? said.build(commit, which) : which;
  return { name: said.figures.version, figure: number, aside, tone: isAll ? undefined : "warn" };
}
