-- A mail that counts as sent because somebody seemed to look at it can still be refused by its mailer's late word; a mailbox rests
-- longer when its server breaks off after bodies. Breaks nothing: what the release before writes has the defaults.

ALTER TABLE "send" ADD COLUMN "is_inferred" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "mailbox" ADD COLUMN "unanswered" INTEGER NOT NULL DEFAULT 0;
