-- The mailer's first table. Not breaking.
CREATE TABLE "mailbox_credential" (
    "workspace_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_credential_pkey" PRIMARY KEY ("workspace_id","mailbox_id")
);
