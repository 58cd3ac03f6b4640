import type { Operation } from "../operation.ts";
import { grantAuthorization } from "./authorization.ts";

export const oauthOperations = [grantAuthorization] as const satisfies readonly Operation[];
