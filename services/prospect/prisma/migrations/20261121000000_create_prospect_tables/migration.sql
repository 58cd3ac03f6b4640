-- The prospect service's first tables. Not breaking.
-- API: Prospect status: `status` is the one statement of its precedence. `domain_key` sorts by bytes, so that a prefix is a range.

-- CreateTable
CREATE TABLE "prospect" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "email" TEXT NOT NULL,
    "domain_key" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (reverse(split_part(email, '@', 2)) || '.') STORED,
    "first_name" TEXT,
    "last_name" TEXT,
    "company_id" UUID,
    "company_by" TEXT,
    "timezone" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "source" TEXT NOT NULL,
    "verification_status" TEXT,
    "verification_checked_at" TIMESTAMPTZ(3),
    "anonymized" BOOLEAN NOT NULL DEFAULT false,
    "blocked" BOOLEAN NOT NULL DEFAULT false,
    "bounce_listed" BOOLEAN NOT NULL DEFAULT false,
    "engagement_version" BIGINT NOT NULL DEFAULT 0,
    "campaign_count" INTEGER NOT NULL DEFAULT 0,
    "emails_sent" INTEGER NOT NULL DEFAULT 0,
    "date_contacted" TIMESTAMPTZ(3),
    "date_responded" TIMESTAMPTZ(3),
    "bounced" BOOLEAN NOT NULL DEFAULT false,
    "replied" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL GENERATED ALWAYS AS (
        CASE
            WHEN blocked THEN 'blocked'
            WHEN bounced OR bounce_listed THEN 'bounced'
            WHEN replied THEN 'replied'
            WHEN active THEN 'active'
            WHEN emails_sent > 0 THEN 'contacted'
            ELSE 'not_contacted'
        END) STORED,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prospect_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "company" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "grouping_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "domain" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "suppression" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "campaign_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppression_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "event_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "command" (
    "command_id" UUID NOT NULL,
    "reply" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "command_pkey" PRIMARY KEY ("command_id")
);

-- CreateIndex
CREATE INDEX "prospect_workspace_id_created_at_id_idx" ON "prospect"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prospect_workspace_id_status_created_at_id_idx" ON "prospect"("workspace_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prospect_workspace_id_company_id_created_at_id_idx" ON "prospect"("workspace_id", "company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prospect_workspace_id_company_id_status_created_at_id_idx" ON "prospect"("workspace_id", "company_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prospect_workspace_id_domain_key_id_idx" ON "prospect"("workspace_id", "domain_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "prospect_workspace_id_email_key" ON "prospect"("workspace_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "company_workspace_id_grouping_key_key" ON "company"("workspace_id", "grouping_key");

-- CreateIndex
CREATE INDEX "suppression_workspace_id_created_at_id_idx" ON "suppression"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "suppression_workspace_id_value_key" ON "suppression"("workspace_id", "value");

-- CreateIndex
CREATE INDEX "inbox_received_at_idx" ON "inbox"("received_at");

-- CreateIndex
CREATE INDEX "command_created_at_idx" ON "command"("created_at");
