-- Lets mailboxes and campaigns count their days in time zones of their own, ramp up, and take turns at a mailbox. A planner
-- that still runs the older code stops planning until it is replaced.

ALTER TABLE "mailbox" ADD COLUMN "timezone" TEXT;
ALTER TABLE "mailbox" ADD COLUMN "day_ends_at" TIMESTAMPTZ(3);
ALTER TABLE "mailbox" ADD COLUMN "ramp_start" INTEGER;
ALTER TABLE "mailbox" ADD COLUMN "ramp_increment" INTEGER;
ALTER TABLE "mailbox" ADD COLUMN "ramp_day" INTEGER NOT NULL DEFAULT 1;
UPDATE "mailbox" SET "day_ends_at" = ("sent_on" + 1)::timestamp AT TIME ZONE 'UTC' WHERE "sent_on" IS NOT NULL;
ALTER TABLE "mailbox" DROP COLUMN "sent_on";
ALTER TABLE "mailbox"
  ADD CONSTRAINT "mailbox_ramp_check" CHECK (("ramp_start" IS NULL) = ("ramp_increment" IS NULL));

ALTER TABLE "campaign" ADD COLUMN "begun_today" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "campaign" ADD COLUMN "begun_until" TIMESTAMPTZ(3);
ALTER TABLE "campaign_mailbox" ADD COLUMN "had_turn_at" TIMESTAMPTZ(6);

ALTER TABLE "send" ADD COLUMN "counted_until" TIMESTAMPTZ(3);

-- What a mailbox sent in a day, and when it last did.
CREATE INDEX "send_workspace_id_mailbox_id_dispatched_at_idx" ON "send" ("workspace_id", "mailbox_id", "dispatched_at");
