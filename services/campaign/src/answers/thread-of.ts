import { messageIdsIn } from "../reading/received-mail.ts";

type Answered = {
  subject: string | null;
  message_id: string | null;
  in_reply_to: string | null;
  references: readonly string[];
};

/** A longer thread keeps its first id and its last ones, because mail programs join by either. */
const maxReferences = 30;

/** RFC 5322, 3.6.4: the References, or else In-Reply-To, of the answered mail, followed by its own id. */
export function threadOf({ subject, message_id, in_reply_to, references }: Answered) {
  const [parent = null] = writable(messageIdsIn(message_id));
  const before = references.length > 0 ? references.flatMap(messageIdsIn) : messageIdsIn(in_reply_to);
  const ids = [...new Set([...writable(before), ...(parent === null ? [] : [parent])])];
  return {
    subject: answering(subject ?? ""),
    in_reply_to: parent,
    reference_ids: ids.length <= maxReferences ? ids : [...ids.slice(0, 1), ...ids.slice(1 - maxReferences)],
  };
}

/** A header may contain no other characters. */
const printable = /^[!-~]+$/;
export const writable = (ids: readonly string[]) => ids.filter((id) => printable.test(id) && id.length < 250);

const answering = (subject: string) => (/^re:/i.test(subject.trim()) ? subject.trim() : `Re: ${subject.trim()}`.trim());
