-- The operator can pause all sending, a workspace's or a mailbox's. Doesn't break running code, which doesn't know of pauses.
CREATE TABLE "sending_pause" (
    "workspace_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "paused_by" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "sending_pause_pkey" PRIMARY KEY ("workspace_id", "mailbox_id")
);
