-- Keeps replies, and what mails that came in say about those that went out. Not breaking: new columns are null.
CREATE TABLE "reply" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "step" INTEGER,
    "mailbox_id" UUID NOT NULL,
    "from_address" TEXT NOT NULL,
    "from_name" TEXT,
    "subject" TEXT,
    "snippet" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "message_id" TEXT,
    "message_key" TEXT NOT NULL,
    "in_reply_to" TEXT,
    "reference_ids" TEXT[],
    "matched_by" TEXT NOT NULL,
    "classification" TEXT,
    "classified_by" TEXT,
    "classified_at" TIMESTAMPTZ(3),
    "autoreplied" BOOLEAN NOT NULL,
    "autoreply_kind" TEXT,
    "returns_at" DATE,
    "handled" BOOLEAN NOT NULL DEFAULT false,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reply_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE UNIQUE INDEX "reply_workspace_id_message_key_key" ON "reply"("workspace_id", "message_key");
CREATE INDEX "reply_workspace_id_received_at_id_idx" ON "reply"("workspace_id", "received_at" DESC, "id" DESC);
CREATE INDEX "reply_workspace_id_campaign_id_received_at_id_idx" ON "reply"("workspace_id", "campaign_id", "received_at" DESC, "id" DESC);
CREATE INDEX "reply_workspace_id_prospect_id_received_at_id_idx" ON "reply"("workspace_id", "prospect_id", "received_at" DESC, "id" DESC);
CREATE INDEX "reply_workspace_id_mailbox_id_received_at_id_idx" ON "reply"("workspace_id", "mailbox_id", "received_at" DESC, "id" DESC);
CREATE INDEX "reply_workspace_id_classification_received_at_id_idx" ON "reply"("workspace_id", "classification", "received_at" DESC, "id" DESC);

ALTER TABLE "send" ADD COLUMN "wire_id" TEXT, ADD COLUMN "bounce" TEXT;
-- Mails whose Message-ID a provider replaced.
CREATE INDEX "send_wire_id_idx" ON "send" ("workspace_id", "wire_id") WHERE "wire_id" IS NOT NULL;

ALTER TABLE "enrolment" ADD COLUMN "complained_at" TIMESTAMPTZ(3), ADD COLUMN "held_until" TIMESTAMPTZ(3);
ALTER TABLE "mailbox" ADD COLUMN "blamed_at" TIMESTAMPTZ(3), ADD COLUMN "blamed_for" TEXT;
