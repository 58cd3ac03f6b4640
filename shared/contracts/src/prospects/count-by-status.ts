import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { mostCounted } from "./most-counted.ts";
import { prospectStatuses } from "./prospect.ts";

const count = z.int().min(0).max(mostCounted);

export const countByStatus = defineOperation({
  name: "prospect.count-by-status",
  service: "prospect",
  queue: "leaf",
  summary: `Count the prospects of each status, and the companies, up to ${mostCounted.toLocaleString("en")} of each.`,
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({ statuses: z.record(z.enum(prospectStatuses), count), companies: count }),
  errors: [],
  readOnly: true,
});
