-- A campaign may leave out a country's public holidays. Breaks nothing: no campaign does yet.

ALTER TABLE "campaign" ADD COLUMN "holidays" TEXT;
