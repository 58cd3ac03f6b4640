import type { Operation } from "../operation.ts";
import { getSystemStatus } from "./get-system-status.ts";

export const systemOperations = [getSystemStatus] as const satisfies readonly Operation[];
