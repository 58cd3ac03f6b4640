-- Keeps Postgres from counting what a mailbox has in hand through the index of all leases, which costs the same while
-- nothing is in hand and a thousand times more once everything is. Breaks nothing.

DROP INDEX "send_lease_idx";
CREATE INDEX "send_lease_idx" ON "send" ("lease_until") WHERE "lease_until" IS NOT NULL;
