/** Of one mail. */
export const mostAttachments = 10;
/** Of all attachments of one mail together; some mail servers refuse more. */
export const mostAttachedBytes = 5_000_000;
export const tooMany = `An email has at most ${mostAttachments} attachments.`;
export const tooLarge = `The attachments of an email may have ${mostAttachedBytes / 1_000_000} MB together.`;
