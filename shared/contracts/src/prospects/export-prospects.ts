import { page } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { listProspects } from "./list-prospects.ts";
import { prospect } from "./prospect.ts";

export const exportProspects = defineOperation({
  name: "prospect.export",
  service: "prospect",
  queue: "leaf",
  summary: "Read all prospects that match, a thousand at a time, newest first.",
  app: { role: "viewer" },
  input: listProspects.input.omit({ limit: true }),
  output: page(prospect),
  errors: [],
  readOnly: true,
});
