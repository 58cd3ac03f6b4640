import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getWebhook } from "@outbound/contracts/webhooks/get-webhook";
import type { Context } from "../../context.ts";
import { readWebhook } from "../../webhooks/workspace-webhook-table.ts";

export default implement(getWebhook, (_, { db, workspaceId }: Context & Caller) => readWebhook(db.of(workspaceId)));
