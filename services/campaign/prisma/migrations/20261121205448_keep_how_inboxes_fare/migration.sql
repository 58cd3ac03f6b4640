-- Keeps how the reading of a mailbox goes, as the mailer tells it. Breaks nothing: new columns are null or have a default.

ALTER TABLE "mailbox" ADD COLUMN "inbox_version" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "mailbox" ADD COLUMN "inbox_checked_at" TIMESTAMPTZ(3);
ALTER TABLE "mailbox" ADD COLUMN "inbox_failed_at" TIMESTAMPTZ(3);
ALTER TABLE "mailbox" ADD COLUMN "inbox_error" TEXT;
