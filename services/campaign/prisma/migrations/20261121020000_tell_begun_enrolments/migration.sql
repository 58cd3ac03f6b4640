-- A first step that is tried again needs no second place in its day, and a mailbox counts each outage once. Breaks nothing:
-- new columns have defaults.

ALTER TABLE "enrolment" ADD COLUMN "was_planned" BOOLEAN NOT NULL DEFAULT false;
UPDATE "enrolment" SET "was_planned" = true
  FROM "send" WHERE "send"."workspace_id" = "enrolment"."workspace_id" AND "send"."enrolment_id" = "enrolment"."id";

DROP INDEX "enrolment_first_due_idx";
DROP INDEX "enrolment_later_due_idx";
CREATE INDEX "enrolment_first_due_idx" ON "enrolment" ("campaign_id", "mailbox_id", "next_step_at")
  WHERE "status" = 'active' AND NOT "is_sending" AND NOT "was_planned";
CREATE INDEX "enrolment_later_due_idx" ON "enrolment" ("campaign_id", "mailbox_id", "next_step_at")
  WHERE "status" = 'active' AND NOT "is_sending" AND "was_planned";

-- What a mailbox has in hand, without what waits for another try.
DROP INDEX "send_unfinished_idx";
CREATE INDEX "send_in_hand_idx" ON "send" ("mailbox_id") WHERE "state" IN ('claimed', 'dispatched');

ALTER TABLE "mailbox" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
