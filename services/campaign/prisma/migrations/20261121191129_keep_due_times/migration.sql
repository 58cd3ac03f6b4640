-- A step that waits for an opening can be brought forward when the hours change, and explained. Breaks nothing: of what
-- waits already it is not known, which is null.

ALTER TABLE "enrolment" ADD COLUMN "step_due_at" TIMESTAMPTZ(3);
