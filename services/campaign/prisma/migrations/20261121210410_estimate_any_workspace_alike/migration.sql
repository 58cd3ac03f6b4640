-- Statistics that don't know a workspace yet take it for empty, so that any index that begins with it looks as good as the key:
-- until the next analyze a look at one row reads all rows of the workspace. Without statistics every workspace is taken for a
-- two-hundredth of the table. Breaks nothing.

ALTER TABLE "enrolment" ALTER COLUMN "workspace_id" SET STATISTICS 0;
ALTER TABLE "send" ALTER COLUMN "workspace_id" SET STATISTICS 0;
ALTER TABLE "prospect_copy" ALTER COLUMN "workspace_id" SET STATISTICS 0;
ALTER TABLE "suppression_copy" ALTER COLUMN "workspace_id" SET STATISTICS 0;
ALTER TABLE "engagement" ALTER COLUMN "workspace_id" SET STATISTICS 0;
ALTER TABLE "reply" ALTER COLUMN "workspace_id" SET STATISTICS 0;
ALTER TABLE "visit" ALTER COLUMN "workspace_id" SET STATISTICS 0;
