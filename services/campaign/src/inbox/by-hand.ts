import { writable } from "../answers/thread-of.ts";
import { isAutomaticByHeaders } from "../reading/automatic-headers.ts";
import { messageIdsIn, type ReceivedMail } from "../reading/received-mail.ts";

/** A mail in the Sent folder by which somebody may answer a reply. Outbound's own have its reference. */
export const mayBeByHand = (mail: ReceivedMail): boolean =>
  mail.folder === "sent" &&
  mail.ref === null &&
  mail.report === null &&
  !isAutomaticByHeaders(mail) &&
  ownIdOf(mail) !== undefined &&
  parentsOf(mail).length > 0;

/** It has to be one that the ledger has room for. */
export const ownIdOf = ({ message_id }: ReceivedMail): string | undefined => writable(messageIdsIn(message_id))[0];

/** The likeliest parent is first: of References it is the last one. */
export const parentsOf = ({ in_reply_to, references }: ReceivedMail): string[] => [
  ...messageIdsIn(in_reply_to),
  ...references.flatMap(messageIdsIn).toReversed(),
];
