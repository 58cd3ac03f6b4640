-- A refusal that is kept for its Idempotency-Key keeps its code, too. Breaks nothing: what the release before keeps has none.

ALTER TABLE "idempotency_key" ADD COLUMN "error_code" TEXT;
