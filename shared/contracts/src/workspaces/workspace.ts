import { z } from "zod";
import { timestamp } from "../fields.ts";

export const workspaceRow = z.object({ id: z.uuid(), name: z.string(), created_at: timestamp });
