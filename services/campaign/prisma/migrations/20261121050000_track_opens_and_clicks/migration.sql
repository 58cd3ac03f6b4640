-- Opens and clicks, and the domain that their links are on. Breaks nothing: new columns are null.
ALTER TABLE "workspace_settings" ADD COLUMN "tracking_domain" TEXT;
ALTER TABLE "workspace_settings" ADD COLUMN "tracking_verified_at" TIMESTAMPTZ(3);
ALTER TABLE "enrolment" ADD COLUMN "opened_at" TIMESTAMPTZ(3);
ALTER TABLE "enrolment" ADD COLUMN "clicked_at" TIMESTAMPTZ(3);

CREATE TABLE "visit" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT,
    "is_counted" BOOLEAN NOT NULL,
    "suspicion" TEXT,
    "visited_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visit_pkey" PRIMARY KEY ("workspace_id","id")
);
CREATE INDEX "visit_workspace_id_enrolment_id_idx" ON "visit" ("workspace_id", "enrolment_id");
ALTER TABLE "visit" ADD CONSTRAINT "visit_kind_check" CHECK ("kind" IN ('open', 'click'));

-- Once per enrolment, and of clicks once per URL.
CREATE UNIQUE INDEX "visit_counted_key" ON "visit" ("workspace_id", "enrolment_id", "kind", (md5("url"))) NULLS NOT DISTINCT
  WHERE "is_counted";

-- What is pruned.
CREATE INDEX "visit_uncounted_idx" ON "visit" ("visited_at") WHERE NOT "is_counted";
