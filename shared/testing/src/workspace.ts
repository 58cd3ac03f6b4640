import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";

/** A workspace that no other test knows. */
export const freshCaller = (): Caller => ({ workspaceId: randomUUIDv7(), requestId: randomUUIDv7() });
