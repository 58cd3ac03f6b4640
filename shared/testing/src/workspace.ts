import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";

export const freshCaller = (): Caller => ({ workspaceId: randomUUIDv7(), requestId: randomUUIDv7() });
