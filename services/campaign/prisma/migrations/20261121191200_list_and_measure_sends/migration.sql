-- Lists sends by what became of them, and says of each mail whether it bounced, was opened and clicked. Breaks nothing: new
-- columns are null.
ALTER TABLE "send" ADD COLUMN "opened_at" TIMESTAMPTZ(3), ADD COLUMN "clicked_at" TIMESTAMPTZ(3);

CREATE INDEX "send_workspace_id_state_id_idx" ON "send"("workspace_id", "state", "id" DESC);
CREATE INDEX "send_workspace_id_campaign_id_state_id_idx" ON "send"("workspace_id", "campaign_id", "state", "id" DESC);

-- What was refused at the door as the recipient's fault ended its enrolment as a bounce.
UPDATE "send" SET "bounce" = 'hard'
  FROM "enrolment" WHERE "enrolment"."workspace_id" = "send"."workspace_id" AND "enrolment"."id" = "send"."enrolment_id"
    AND "send"."state" = 'refused' AND "send"."bounce" IS NULL AND "enrolment"."bounced_at" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "send" "later" WHERE "later"."workspace_id" = "send"."workspace_id"
      AND "later"."enrolment_id" = "send"."enrolment_id" AND ("later"."bounce" IS NOT NULL OR "later"."step" > "send"."step"));

-- The first open of an enrolment, and its clicks, were of these mails.
UPDATE "send" SET "opened_at" = "seen"."opened_at", "clicked_at" = "seen"."clicked_at"
  FROM (SELECT "workspace_id", "enrolment_id", "step", min("visited_at") FILTER (WHERE "kind" = 'open') AS "opened_at",
      min("visited_at") FILTER (WHERE "kind" = 'click') AS "clicked_at"
    FROM "visit" WHERE "is_counted" GROUP BY "workspace_id", "enrolment_id", "step") "seen"
  WHERE "seen"."workspace_id" = "send"."workspace_id" AND "seen"."enrolment_id" = "send"."enrolment_id"
    AND "seen"."step" = "send"."step";
