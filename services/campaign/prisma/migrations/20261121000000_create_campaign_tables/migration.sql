-- The campaign service's first tables. Not breaking.
-- CreateTable
CREATE TABLE "workspace_settings" (
    "workspace_id" UUID NOT NULL,
    "timezone" TEXT,
    "window_start_hour" INTEGER,
    "window_end_hour" INTEGER,

    CONSTRAINT "workspace_settings_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "folder" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "folder_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "campaign" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "pause_reason" TEXT,
    "folder_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "daily_enroll_limit" INTEGER NOT NULL DEFAULT 0,
    "timezone" TEXT,
    "use_prospect_timezone" BOOLEAN NOT NULL DEFAULT false,
    "window_start_hour" INTEGER,
    "window_end_hour" INTEGER,
    "send_on_weekends" BOOLEAN NOT NULL DEFAULT false,
    "send_days" JSONB,
    "business_days_only" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "step" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "delay_days" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "step_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "variant" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "step_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,

    CONSTRAINT "variant_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "mailbox" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "status_reason" TEXT,
    "daily_limit" INTEGER,
    "min_gap_seconds" DOUBLE PRECISION NOT NULL,
    "next_slot_at" TIMESTAMPTZ(3),
    "sent_today" INTEGER NOT NULL DEFAULT 0,
    "sent_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "campaign_mailbox" (
    "workspace_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "campaign_mailbox_pkey" PRIMARY KEY ("workspace_id","campaign_id","mailbox_id")
);

-- CreateTable
CREATE TABLE "prospect_copy" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "version" BIGINT NOT NULL,
    "email" TEXT NOT NULL,
    "domain_key" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "company_id" UUID,
    "company_name" TEXT,
    "company_domain" TEXT,
    "timezone" TEXT,
    "custom_fields" JSONB NOT NULL,
    "verification_status" TEXT,
    "anonymized" BOOLEAN NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prospect_copy_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "suppression_copy" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "version" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "removed" BOOLEAN NOT NULL,

    CONSTRAINT "suppression_copy_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "enrolment" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "current_step" INTEGER NOT NULL DEFAULT 1,
    "next_step_at" TIMESTAMPTZ(3),
    "is_sending" BOOLEAN NOT NULL DEFAULT false,
    "outcome_negative" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "sent_count" INTEGER NOT NULL DEFAULT 0,
    "bounced_count" INTEGER NOT NULL DEFAULT 0,
    "replied_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),
    "bounced_at" TIMESTAMPTZ(3),
    "enrolled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrolment_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "send" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "variant_id" UUID,
    "state" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "worker" UUID,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "message_id" TEXT NOT NULL,
    "smtp_code" INTEGER,
    "enhanced_code" TEXT,
    "reason" TEXT,
    "dispatched_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "send_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "engagement" (
    "workspace_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "version" BIGINT NOT NULL,
    "campaign_count" INTEGER NOT NULL DEFAULT 0,
    "emails_sent" INTEGER NOT NULL DEFAULT 0,
    "date_contacted" TIMESTAMPTZ(3),
    "date_responded" TIMESTAMPTZ(3),
    "bounced" BOOLEAN NOT NULL DEFAULT false,
    "replied" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "engagement_pkey" PRIMARY KEY ("workspace_id","prospect_id")
);

-- CreateTable
CREATE TABLE "campaign_counter" (
    "workspace_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "enrolled" INTEGER NOT NULL DEFAULT 0,
    "active" INTEGER NOT NULL DEFAULT 0,
    "stopped" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "bounced" INTEGER NOT NULL DEFAULT 0,
    "reached" INTEGER NOT NULL DEFAULT 0,
    "replied" INTEGER NOT NULL DEFAULT 0,
    "unsubscribed" INTEGER NOT NULL DEFAULT 0,
    "opened" INTEGER NOT NULL DEFAULT 0,
    "clicked" INTEGER NOT NULL DEFAULT 0,
    "replies" INTEGER NOT NULL DEFAULT 0,
    "interested" INTEGER NOT NULL DEFAULT 0,
    "neutral" INTEGER NOT NULL DEFAULT 0,
    "not_interested" INTEGER NOT NULL DEFAULT 0,
    "autoreplied" INTEGER NOT NULL DEFAULT 0,
    "verified" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "campaign_counter_pkey" PRIMARY KEY ("workspace_id","campaign_id","slot")
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

-- CreateIndex
CREATE UNIQUE INDEX "folder_workspace_id_name_key" ON "folder"("workspace_id", "name");

-- CreateIndex
CREATE INDEX "campaign_workspace_id_created_at_id_idx" ON "campaign"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaign_workspace_id_status_created_at_id_idx" ON "campaign"("workspace_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaign_workspace_id_folder_id_created_at_id_idx" ON "campaign"("workspace_id", "folder_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "campaign_workspace_id_name_key" ON "campaign"("workspace_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "step_workspace_id_campaign_id_position_key" ON "step"("workspace_id", "campaign_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "variant_workspace_id_step_id_name_key" ON "variant"("workspace_id", "step_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_workspace_id_email_key" ON "mailbox"("workspace_id", "email");

-- CreateIndex
CREATE INDEX "campaign_mailbox_workspace_id_mailbox_id_idx" ON "campaign_mailbox"("workspace_id", "mailbox_id");

-- CreateIndex
CREATE INDEX "prospect_copy_workspace_id_email_idx" ON "prospect_copy"("workspace_id", "email");

-- CreateIndex
CREATE INDEX "suppression_copy_workspace_id_kind_value_idx" ON "suppression_copy"("workspace_id", "kind", "value");

-- CreateIndex
CREATE INDEX "enrolment_workspace_id_campaign_id_enrolled_at_id_idx" ON "enrolment"("workspace_id", "campaign_id", "enrolled_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "enrolment_workspace_id_campaign_id_status_enrolled_at_id_idx" ON "enrolment"("workspace_id", "campaign_id", "status", "enrolled_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_workspace_id_prospect_id_campaign_id_key" ON "enrolment"("workspace_id", "prospect_id", "campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "send_workspace_id_enrolment_id_step_key" ON "send"("workspace_id", "enrolment_id", "step");

-- CreateIndex
CREATE UNIQUE INDEX "send_workspace_id_message_id_key" ON "send"("workspace_id", "message_id");

-- CreateIndex
CREATE INDEX "inbox_received_at_idx" ON "inbox"("received_at");

-- What a suppressed domain and its sub-domains cover, by prefix.
CREATE INDEX "prospect_copy_domain_idx" ON "prospect_copy" ("workspace_id", "domain_key" text_pattern_ops)
  WHERE NOT "anonymized";

-- A prospect is active in one campaign at a time: this decides who wins, not a check.
CREATE UNIQUE INDEX "enrolment_active_key" ON "enrolment" ("workspace_id", "prospect_id") WHERE "status" = 'active';

-- `queued` counts through it.
CREATE INDEX "enrolment_queued_idx" ON "enrolment" ("workspace_id", "campaign_id", "next_step_at") WHERE "status" = 'active';

-- The planner's: of a campaign and a mailbox, what is due first.
CREATE INDEX "enrolment_due_idx" ON "enrolment" ("campaign_id", "mailbox_id", "next_step_at")
  WHERE "status" = 'active' AND NOT "is_sending";

-- The planner's: campaigns that may send.
CREATE INDEX "campaign_running_idx" ON "campaign" ("id") WHERE "status" = 'active' AND "archived_at" IS NULL;

-- The planner's: what a mailbox has in hand, and leases that ended.
CREATE INDEX "send_unfinished_idx" ON "send" ("mailbox_id") WHERE "state" IN ('planned', 'claimed', 'dispatched');
CREATE INDEX "send_lease_idx" ON "send" ("lease_until") WHERE "state" IN ('claimed', 'dispatched');

ALTER TABLE "campaign"
  ADD CONSTRAINT "campaign_status_check" CHECK ("status" IN ('draft', 'active', 'paused', 'completed'));
ALTER TABLE "enrolment"
  ADD CONSTRAINT "enrolment_status_check" CHECK ("status" IN ('active', 'stopped', 'completed'));
ALTER TABLE "send"
  ADD CONSTRAINT "send_state_check"
  CHECK ("state" IN ('planned', 'claimed', 'dispatched', 'sent', 'refused', 'unknown', 'cancelled'));
