/** `sent` is its subject as it left, and null where that isn't kept; `copy` is what the subject is made of now. */
export type EarlierMail = { id: string; sent: string | null; copy: string | null };

export type Thread = { subject: string; references: string[] };

/**
 * A mail without a subject goes on in the thread of the mail before it, and one with that thread's subject does, too; any other
 * subject begins a thread. `earlier` are the mails that the person got, the first of them first. Whoever got none begins with
 * `skipped`, the subject of a step that was skipped.
 */
export function threadOfMail(
  own: string,
  earlier: readonly EarlierMail[],
  skipped: string | null,
  render: (copy: string) => string,
): Thread {
  const last = { subject: "", thread: "" };
  const mails = earlier.map(({ id, sent, copy }) => {
    const subject = sent ?? (copy === null ? "" : render(copy));
    if (subject !== "") Object.assign(last, { subject, thread: threadName(subject) });
    return { id, thread: last.thread };
  });
  if (mails.length === 0) return { subject: own || (skipped === null ? "" : render(skipped)), references: [] };
  if (own !== "" && threadName(own) !== last.thread) return { subject: own, references: [] };
  const before = mails.findLastIndex(({ thread }) => thread !== last.thread);
  return { subject: own || answering(last.subject), references: mails.slice(before + 1).map(({ id }) => id) };
}

const answers = /^re:\s*/i;
const threadName = (subject: string) => subject.replace(answers, "").trim().toLowerCase();
const answering = (subject: string) => (subject === "" || answers.test(subject) ? subject : `Re: ${subject}`);
