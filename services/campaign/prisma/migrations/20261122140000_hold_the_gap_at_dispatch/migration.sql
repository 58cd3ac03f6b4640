-- A mail leaves a gap after the one that was dispatched before, whatever was claimed ahead. Breaks nothing: the release before
-- neither reads nor writes it, so that a gap holds for what the new one dispatches.

ALTER TABLE "mailbox" ADD COLUMN "last_dispatched_at" TIMESTAMPTZ(3);
