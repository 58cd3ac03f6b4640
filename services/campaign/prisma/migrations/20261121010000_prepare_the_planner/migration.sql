-- Lets the planner pace first steps and wait for servers that fail. Breaks nothing: new columns have defaults.

-- First steps apart from later ones: a campaign whose first steps wait for tomorrow still sends the others.
DROP INDEX "enrolment_due_idx";
CREATE INDEX "enrolment_first_due_idx" ON "enrolment" ("campaign_id", "mailbox_id", "next_step_at")
  WHERE "status" = 'active' AND NOT "is_sending" AND "current_step" = 1;
CREATE INDEX "enrolment_later_due_idx" ON "enrolment" ("campaign_id", "mailbox_id", "next_step_at")
  WHERE "status" = 'active' AND NOT "is_sending" AND "current_step" > 1;

-- What a campaign has begun today.
CREATE INDEX "send_first_step_idx" ON "send" ("campaign_id", "created_at") WHERE "step" = 1;

ALTER TABLE "mailbox" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "send" ADD COLUMN "deferrals" INTEGER NOT NULL DEFAULT 0;
