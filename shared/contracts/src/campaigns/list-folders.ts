import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const listFolders = defineOperation({
  name: "folder.list",
  service: "campaign",
  queue: "leaf",
  summary: "List the first two hundred folders of campaigns by name.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({ data: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  errors: [],
  readOnly: true,
});
