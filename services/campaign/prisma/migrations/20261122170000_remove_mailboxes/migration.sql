-- The operator can remove a mailbox. Doesn't break running code, which shows a removed one as one that can't send.
ALTER TABLE "mailbox" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
