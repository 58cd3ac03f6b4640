-- An event that a push makes needless can be withdrawn while it is held. Not breaking: older code publishes it at once.
ALTER TABLE "outbox" ADD COLUMN "held_until" TIMESTAMPTZ(3);
