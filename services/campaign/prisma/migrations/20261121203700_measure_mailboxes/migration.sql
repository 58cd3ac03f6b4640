-- Tells of a mailbox what bounced and who complained in the last days. Breaks nothing: both indexes hold few rows.
CREATE INDEX "send_bounced_idx" ON "send" ("workspace_id", "mailbox_id", (coalesce("dispatched_at", "settled_at")))
  WHERE "bounce" IS NOT NULL;
CREATE INDEX "enrolment_complained_idx" ON "enrolment" ("workspace_id", "mailbox_id", "complained_at")
  WHERE "complained_at" IS NOT NULL;
