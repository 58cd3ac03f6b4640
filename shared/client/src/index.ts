export type * from "../generated/operations.ts";
export { type CallOptions, type Client, type ClientOptions, createClient, type KeyedCallOptions } from "./client.ts";
export { ApiError, ConnectionError } from "./errors.ts";
export { verifyWebhook, WebhookError } from "./verify-webhook.ts";
