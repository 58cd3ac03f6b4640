-- Inboxes are read from here on. Not breaking: until then nobody writes these tables.
CREATE TABLE "mailbox_inbox" (
    "workspace_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "reads_from" TIMESTAMPTZ(3) NOT NULL,
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "worker" UUID,
    "checked_at" TIMESTAMPTZ(3),
    "active_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error_kind" TEXT,
    "error" TEXT,

    CONSTRAINT "mailbox_inbox_pkey" PRIMARY KEY ("workspace_id","mailbox_id")
);

CREATE INDEX "mailbox_inbox_next_check_at_idx" ON "mailbox_inbox"("next_check_at");

CREATE TABLE "imap_cursor" (
    "workspace_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "folder" TEXT NOT NULL,
    "epoch" TEXT NOT NULL,
    "last_uid" BIGINT NOT NULL,
    "read_failures" INTEGER NOT NULL DEFAULT 0,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imap_cursor_pkey" PRIMARY KEY ("workspace_id","mailbox_id","folder")
);

-- Which of the stored credentials have an inbox can't be read here: those without one leave at their first check.
INSERT INTO "mailbox_inbox" ("workspace_id", "mailbox_id", "reads_from", "next_check_at")
SELECT "workspace_id", "mailbox_id", "updated_at", now() FROM "mailbox_credential";
