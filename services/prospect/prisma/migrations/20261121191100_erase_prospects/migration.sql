-- Addresses of erased people are kept as hashes. Not breaking: older code matches no hash and writes none.
ALTER TABLE "prospect" ADD COLUMN "address_hash" TEXT;
-- Whom an entry that holds a hash covers.
CREATE INDEX "prospect_address_hash_idx" ON "prospect" ("workspace_id", "address_hash") WHERE "address_hash" IS NOT NULL;
-- What commands answered about a prospect that is erased.
CREATE INDEX "command_reply_id_idx" ON "command" (("reply" ->> 'id'));
