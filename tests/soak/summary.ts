import type { Report } from "./soak.ts";

const shownUnknown = 20;

export function summary({ mails, answers, grants, enrolments, wishes, unknown, problems, ...run }: Report): string {
  const { beginnings, files, caps } = run;
  const wereTaken = unknown.filter(({ was_taken }) => was_taken).length;
  const shown = unknown.slice(0, shownUnknown).map(({ message_id, step, was_taken }) => {
    return `  unknown ${message_id} step ${step}: ${was_taken ? "accepted" : "never arrived"}`;
  });
  const rest = unknown.length - shown.length;
  return [
    "",
    `${run.rounds} rounds in ${run.seconds} s, SEED=${run.seed}`,
    `${enrolments.total} enrolments: ${enrolments.completed} completed, ${enrolments.stopped} stopped`,
    `${mails.taken} mails accepted: ${mails.twice} twice, ${mails.lost} lost`,
    `${mails.sent} sent, ${mails.refused} refused, ${mails.cancelled} cancelled`,
    `${answers.given} answers to replies: ${answers.sent} sent, ${answers.unknown} unknown, ${answers.refused} refused, ${answers.cancelled} cancelled`,
    `${answers.forwards} of them are forwards, ${answers.withdrawn} were taken back`,
    `${beginnings.replies} people wrote back, ${beginnings.neutral} of them neutral: ${beginnings.enrolled} were enrolled by it`,
    `${files.made} files were attached, and arrived ${files.arrived} times: ${files.deleted} that nothing had were deleted`,
    `${caps.hours} hours of mails to a domain, ${caps.full} of them at its cap`,
    `${grants.total} grants of mailboxes, renewed ${grants.renewals} times: ${grants.takenBack} taken back, ${grants.lost} lost with a mailer`,
    `${wishes} addresses were to get no more mail`,
    `${unknown.length} unknown, ${wereTaken} of them accepted`,
    ...shown,
    ...(rest > 0 ? [`  and ${rest} more: --json lists them all`] : []),
    ...problems.map((problem) => `PROBLEM ${problem}`),
    problems.length > 0 ? `FAILED: ${problems.length} promises broken` : "Every promise was kept.",
  ].join("\n");
}
