import { whoPaused } from "../explain/format.ts";
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
  const effect = level === blocks ? "Nothing is sent" : "Emails from it are held";
  const stopping = faults.map(({ sender, code, text, fix }) =>
    level(code, `${text}. ${effect}. ${fix}.`, { place: "mailbox", mailbox: mailboxOf(sender) }),
  );
  return [
    ...pauses.flatMap((pause) => wholePause(pause) ?? []),
    ...few(stopping, (count) =>
      level("more_mailboxes", `${count} more problems keep its mailboxes from sending. See each mailbox.`, placed),
    ),
    ...few(
      senders.flatMap((sender) => concernsOf(sender, sending)),
      (count) => warns("more_mailboxes", `${count} more warnings about its mailboxes. See each mailbox.`, placed),
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
      return blocks("all_paused", "The operator paused all sending, so nothing is sent. Ask them when it resumes.");
    case "workspace":
      return blocks(
        "workspace_paused",
        `The workspace's sending is paused by ${whoPaused(paused_by)} (${within(reason)}), so nothing is sent. Resume it once that is settled.`,
      );
    case "mailbox":
      return undefined;
  }
}

type Fault = { sender: Sender; code: Finding["code"]; text: string; fix: string };

/** Everything for which nothing is sent from it. */
function faultsOf(sender: Sender, { pauses, hasBegun }: Sending): Fault[] {
  const { id, email, status, daily_limit, begins_new, domain_problem } = sender;
  const why = within(sender.status_reason);
  const faults: Fault[] = [];
  if (status === "needs_reconnect") {
    const text = `${email} needs a new sign-in at its provider (${why})`;
    faults.push({ sender, code: "mailbox_needs_reconnect", text, fix: "Connect it again" });
  } else if (status !== "active") {
    const text = `${email} can't send (${why})`;
    faults.push({ sender, code: "mailbox_error", text, fix: "Correct its settings and save it again" });
  }
  const pause = pauses.find(({ mailbox }) => mailbox?.id === id);
  if (pause) {
    const text = `${email} is paused by ${whoPaused(pause.paused_by)} (${within(pause.reason)})`;
    faults.push({ sender, code: "mailbox_paused", text, fix: "Resume it once that is settled" });
  }
  if (daily_limit === 0) {
    faults.push({ sender, code: "mailbox_limit", text: `${email} has a limit of 0 emails a day`, fix: "Raise it" });
  }
  if (!begins_new && !hasBegun) {
    const text = `${email} starts no new sequences, because its domain has had a problem for 72 hours (${within(domain_problem)})`;
    faults.push({ sender, code: "mailbox_domain_held", text, fix: "Fix the domain's records" });
  }
  return faults;
}

function concernsOf(sender: Sender, { hasBegun }: Sending): Finding[] {
  const { email, domain_problem, begins_new, failures, inbox_error, figures, status } = sender;
  const concerned = { place: "mailbox", mailbox: mailboxOf(sender) } as const;
  const findings: Finding[] = [];
  if (domain_problem !== null && (begins_new || hasBegun)) {
    const effect = begins_new
      ? "Its emails may be refused, and after 72 hours it starts no new sequences"
      : "It continues running sequences and starts no new ones";
    const sentence = `The domain of ${email} got worse (${within(domain_problem)}). ${effect}. Fix the domain's records.`;
    findings.push(warns(begins_new ? "mailbox_domain_worse" : "mailbox_domain_held", sentence, concerned));
  }
  if (failures > 0 && status === "active") {
    const times = failures === 1 ? "" : ` ${failures} times in a row`;
    const sentence = `The server of ${email} failed${times} (${within(sender.status_reason)}), so Outbound waits longer between tries. Check the mailbox.`;
    findings.push(warns("mailbox_failing", sentence, concerned));
  }
  if (inbox_error !== null) {
    const sentence = `Outbound can't read the folders of ${email} (${within(inbox_error)}). Replies go unnoticed, and prospects who replied get the next step. Fix its IMAP server or sign-in.`;
    findings.push(warns("mailbox_unread", sentence, concerned));
  }
  if (figures !== null) {
    const sentence = `From ${email}, ${within(figures)}, which hurts the mailbox's reputation. Check where the addresses come from before you send more.`;
    findings.push(warns("mailbox_figures", sentence, concerned));
  }
  return findings;
}
