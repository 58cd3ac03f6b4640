/** Of one mail. */
export const mostAttachments = 10;
/** Of all attachments of one mail together; some mail servers refuse more. */
export const mostAttachedBytes = 5_000_000;
export const tooMany = `A mail has at most ${mostAttachments} attachments.`;
export const tooLarge = `The attachments of a mail may have ${mostAttachedBytes / 1_000_000} MB together.`;
