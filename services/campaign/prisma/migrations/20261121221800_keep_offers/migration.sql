-- Keeps offers and what became of them. Not breaking: nothing else knows the table. Every workspace is estimated alike, as
-- everywhere.
CREATE TABLE "offer" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "amount" TEXT,
    "currency" TEXT,
    "url" TEXT,
    "prospect_id" UUID,
    "company_id" UUID,
    "campaign_id" UUID,
    "reply_id" UUID,
    "valid_until" DATE,
    "viewed_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("workspace_id","id"),
    -- An answer, and a withdrawal, is final.
    CONSTRAINT "offer_ended_once" CHECK (num_nonnulls("accepted_at", "declined_at", "withdrawn_at") <= 1)
);

CREATE INDEX "offer_workspace_id_sent_at_id_idx" ON "offer"("workspace_id", "sent_at" DESC, "id" DESC);
CREATE INDEX "offer_workspace_id_prospect_id_sent_at_id_idx" ON "offer"("workspace_id", "prospect_id", "sent_at" DESC, "id" DESC);
CREATE INDEX "offer_workspace_id_company_id_sent_at_id_idx" ON "offer"("workspace_id", "company_id", "sent_at" DESC, "id" DESC);

ALTER TABLE "offer" ALTER COLUMN "workspace_id" SET STATISTICS 0;
