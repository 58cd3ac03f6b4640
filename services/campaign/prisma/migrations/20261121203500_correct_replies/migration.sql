-- Lets users say what a reply is, each of its events still announced once, and every filter of the list have its index. Not
-- breaking: what older code stores meanwhile may be announced once more when a user corrects it.
ALTER TABLE "reply" ADD COLUMN "was_received" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "reply" ADD COLUMN "was_interested" BOOLEAN NOT NULL DEFAULT false;
UPDATE "reply" SET "was_received" = NOT "autoreplied", "was_interested" = coalesce("classification" = 'interested', false)
WHERE NOT "autoreplied" OR "classification" IS NOT NULL;
DROP INDEX "reply_workspace_id_from_address_idx";
CREATE INDEX "reply_workspace_id_from_address_received_at_id_idx"
  ON "reply"("workspace_id", "from_address", "received_at" DESC, "id" DESC);
CREATE INDEX "reply_workspace_id_autoreplied_received_at_id_idx"
  ON "reply"("workspace_id", "autoreplied", "received_at" DESC, "id" DESC);
CREATE INDEX "reply_workspace_id_handled_received_at_id_idx"
  ON "reply"("workspace_id", "handled", "received_at" DESC, "id" DESC);
