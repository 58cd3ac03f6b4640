-- The lists of companies and suppressions, whatever their filters. Not breaking.
CREATE INDEX "company_workspace_id_created_at_id_idx" ON "company"("workspace_id", "created_at" DESC, "id" DESC);
-- They sort by bytes, so that a beginning is a range. The unique index on the key is built again; nothing is rewritten.
ALTER TABLE "company" ALTER COLUMN "grouping_key" TYPE TEXT COLLATE "C", ALTER COLUMN "domain" TYPE TEXT COLLATE "C";
CREATE INDEX "company_workspace_id_domain_idx" ON "company"("workspace_id", "domain");
-- What a company's prospects are counted by, without a look at their rows.
DROP INDEX "prospect_workspace_id_company_id_created_at_id_idx";
CREATE INDEX "prospect_of_company_idx" ON "prospect"("workspace_id", "company_id", "created_at" DESC, "id" DESC, "emails_sent", "replied", "date_contacted");
CREATE INDEX "suppression_workspace_id_kind_created_at_id_idx" ON "suppression"("workspace_id", "kind", "created_at" DESC, "id" DESC);
CREATE INDEX "suppression_workspace_id_reason_created_at_id_idx" ON "suppression"("workspace_id", "reason", "created_at" DESC, "id" DESC);
CREATE INDEX "suppression_workspace_id_kind_reason_created_at_id_idx" ON "suppression"("workspace_id", "kind", "reason", "created_at" DESC, "id" DESC);
