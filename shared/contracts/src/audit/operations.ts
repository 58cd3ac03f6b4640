import type { Operation } from "../operation.ts";
import { listAudit } from "./list-audit.ts";

export const auditOperations = [listAudit] as const satisfies readonly Operation[];
