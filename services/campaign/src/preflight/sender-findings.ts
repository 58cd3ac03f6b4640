import type { SendingPause } from "../pauses/pause-table.ts";
import { blocks, type Finding, warns, within } from "./finding.ts";
import type { Sender } from "./sender-table.ts";

/** Of a campaign with more faults than a person reads one by one. */
const shownFaults = 20;

/** `hasBegun`: a mailbox that begins no new sequence still has some to continue. */
export type Sending = { senders: readonly Sender[]; pauses: readonly SendingPause[]; hasBegun: boolean };

export function findSenderProblems(sending: Sending): Finding[] {
  const { senders, pauses } = sending;
  const faults = senders.flatMap((sender) => faultsOf(sender, sending));
  const level = new Set(faults.map(({ sender }) => sender.id)).size === senders.length ? blocks : warns;
  const effect = level === blocks ? "nothing leaves" : "whoever is to be mailed from it waits";
  const stopping = faults.map(({ sender, code, text, mend }) =>
    level(code, `${text}, so ${effect}: ${mend}.`, { place: "mailbox", mailbox: mailboxOf(sender) }),
  );
  return [
    ...pauses.flatMap((pause) => wholePause(pause) ?? []),
    ...few(stopping, (count) =>
      level("more_mailboxes", `${count} more things keep its mailboxes from sending: see each.`, placed),
    ),
    ...few(
      senders.flatMap((sender) => concernsOf(sender, sending)),
      (count) => warns("more_mailboxes", `${count} more things are wrong with its mailboxes: see each.`, placed),
    ),
  ];
}

const placed = { place: "mailboxes" } as const;

const few = (findings: readonly Finding[], others: (count: number) => Finding): Finding[] =>
  findings.length <= shownFaults
    ? [...findings]
    : [...findings.slice(0, shownFaults), others(findings.length - shownFaults)];

const mailboxOf = ({ id, email }: Sender) => ({ id, email });

/** A workspace doesn't see the reason of a pause of everything. */
function wholePause({ scope, reason, paused_by }: SendingPause): Finding | undefined {
  switch (scope) {
    case "all":
      return blocks(
        "all_paused",
        "The operator has paused all sending, so nothing leaves: it goes on when the operator resumes it.",
      );
    case "workspace":
      return blocks(
        "workspace_paused",
        `The workspace's sending is paused by ${nameOf(paused_by)} (${within(reason)}), so nothing leaves: resume it once that is settled.`,
      );
    case "mailbox":
      return undefined;
  }
}

const nameOf = (pausedBy: string) => (pausedBy === "system" ? "Outbound" : pausedBy);

type Fault = { sender: Sender; code: Finding["code"]; text: string; mend: string };

/** Everything for which nothing is sent from it. */
function faultsOf(sender: Sender, { pauses, hasBegun }: Sending): Fault[] {
  const { id, email, status, daily_limit, begins_new, domain_problem } = sender;
  const why = within(sender.status_reason);
  const faults: Fault[] = [];
  if (status === "needs_reconnect") {
    const text = `${email} can't sign in at its provider any more (${why})`;
    faults.push({ sender, code: "mailbox_needs_reconnect", text, mend: "connect it again" });
  } else if (status !== "active") {
    const text = `${email} can't send (${why})`;
    faults.push({ sender, code: "mailbox_error", text, mend: "add it again, corrected" });
  }
  const pause = pauses.find(({ mailbox }) => mailbox?.id === id);
  if (pause) {
    const text = `${email} is paused by ${nameOf(pause.paused_by)} (${within(pause.reason)})`;
    faults.push({ sender, code: "mailbox_paused", text, mend: "resume it once that is settled" });
  }
  if (daily_limit === 0) {
    faults.push({ sender, code: "mailbox_limit", text: `${email} may send no mail a day`, mend: "raise its limit" });
  }
  if (!begins_new && !hasBegun) {
    const text = `${email} begins no new sequence, as its domain has been worse for 72 hours (${within(domain_problem)})`;
    faults.push({ sender, code: "mailbox_domain_held", text, mend: "mend the domain's records" });
  }
  return faults;
}

function concernsOf(sender: Sender, { hasBegun }: Sending): Finding[] {
  const { email, domain_problem, begins_new, failures, inbox_error, figures, status } = sender;
  const concerned = { place: "mailbox", mailbox: mailboxOf(sender) } as const;
  const findings: Finding[] = [];
  if (domain_problem !== null && (begins_new || hasBegun)) {
    const effect = begins_new
      ? "so its mails may be refused, and after 72 hours it begins no new sequence"
      : "so it continues what has begun, and begins no new sequence";
    const sentence = `The domain of ${email} got worse (${within(domain_problem)}), ${effect}: mend the domain's records.`;
    findings.push(warns(begins_new ? "mailbox_domain_worse" : "mailbox_domain_held", sentence, concerned));
  }
  if (failures > 0 && status === "active") {
    const times = failures === 1 ? "" : ` ${failures} times in a row`;
    const sentence = `The server of ${email} failed${times} (${within(sender.status_reason)}), so it rests between two tries, longer each time: check the mailbox.`;
    findings.push(warns("mailbox_failing", sentence, concerned));
  }
  if (inbox_error !== null) {
    const sentence = `The folders of ${email} can't be read (${within(inbox_error)}), so replies go unnoticed and their writers get the next step all the same: mend its IMAP server or login.`;
    findings.push(warns("mailbox_unread", sentence, concerned));
  }
  if (figures !== null) {
    const sentence = `Of ${email}, ${within(figures)}, which hurts its reputation and pauses it in the end: check where the addresses come from before more is sent.`;
    findings.push(warns("mailbox_figures", sentence, concerned));
  }
  return findings;
}
