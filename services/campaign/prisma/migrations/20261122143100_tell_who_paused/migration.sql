-- Beside a campaign's pause_reason stands who paused it. Doesn't break running code.
ALTER TABLE "campaign" ADD COLUMN "paused_by" TEXT;
