import { z } from "zod";

export const mailboxAccess = z.object({
  /** Milliseconds of the mailer's database, so that it grows even when the mailbox was removed and added again. */
  version: z.int().min(0),
  /** Tells a person what to mend, in the provider's or the server's words. */
  error: z.string().max(1_000).nullable(),
});
export type MailboxAccess = z.infer<typeof mailboxAccess>;
