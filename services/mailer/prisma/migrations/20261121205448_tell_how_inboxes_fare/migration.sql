-- Lets the mailer tell how the reading of a mailbox goes, and remember what it last told. Breaks nothing.

ALTER TABLE "mailbox_inbox" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
ALTER TABLE "mailbox_inbox" ADD COLUMN "announced_at" TIMESTAMPTZ(3);
ALTER TABLE "mailbox_inbox" ADD COLUMN "announced_error" TEXT;
