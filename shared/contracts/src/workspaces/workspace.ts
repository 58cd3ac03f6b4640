import { z } from "zod";
import { timestamp } from "../fields.ts";

export const workspaceName = z.string().trim().min(1).max(200);
export const workspaceRow = z.object({ id: z.uuid(), name: z.string(), created_at: timestamp });
