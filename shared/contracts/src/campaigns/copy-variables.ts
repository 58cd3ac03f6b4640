/** A copy may name these of a person, and `custom_fields.KEY`. */
export const personVariables = ["first_name", "last_name", "email", "company.name", "company.domain"] as const;

/** Texts of the workspace, or of the mailbox: they are asked of nobody who is enrolled. */
export const senderVariables = ["signature", "opt_out", "postal_address"] as const;
export type SenderVariable = (typeof senderVariables)[number];

const plainKey = /^[A-Za-z_][\w-]*$/;

/** Liquid has a key of other characters in brackets. */
export const ownVariable = (key: string): string =>
  plainKey.test(key) ? `custom_fields.${key}` : `custom_fields["${key}"]`;
