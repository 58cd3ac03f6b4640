-- A mailer that lost its broker still lives, and keeps the mails that it has in hand. Breaks nothing: only this release writes it.

CREATE TABLE "mailer_process" (
    "id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailer_process_pkey" PRIMARY KEY ("id")
);
