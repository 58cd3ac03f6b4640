-- An erased person leaves nothing behind but the hash of the address. Not breaking: older code matches no hash and writes none.
ALTER TABLE "prospect_copy" ADD COLUMN "address_hash" TEXT;
-- Whom an entry that holds a hash covers.
CREATE INDEX "prospect_copy_address_hash_idx" ON "prospect_copy" ("workspace_id", "address_hash")
  WHERE "address_hash" IS NOT NULL;
-- What a person wrote in others' threads.
CREATE INDEX "reply_workspace_id_from_address_idx" ON "reply"("workspace_id", "from_address");

-- Of a removed entry nothing counts but its version.
UPDATE "suppression_copy" SET "value" = '' WHERE "removed";
-- What servers said is kept without addresses from now on.
UPDATE "mailbox" SET
  "status_reason" = regexp_replace("status_reason", '[^[:space:]<>"(),:;]+@[^[:space:]<>"(),:;]+', '…', 'g'),
  "blamed_for" = regexp_replace("blamed_for", '[^[:space:]<>"(),:;]+@[^[:space:]<>"(),:;]+', '…', 'g')
WHERE "status_reason" LIKE '%@%' OR "blamed_for" LIKE '%@%';
