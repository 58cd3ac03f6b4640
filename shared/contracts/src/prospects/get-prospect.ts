import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { prospect, prospectId } from "./prospect.ts";
import { prospectExample } from "./prospect-example.ts";

export const getProspect = defineOperation({
  name: "prospect.get",
  service: "prospect",
  queue: "leaf",
  summary: "Get one prospect.",
  http: { method: "get", path: "/prospects/:id", status: 200 },
  app: { role: "viewer" },
  input: z.object({ id: prospectId }),
  output: prospect,
  errors: ["not-found"],
  readOnly: true,
  examples: [
    { summary: "A prospect", input: { id: exampleIds.prospect }, output: prospectExample },
    {
      summary: "An unknown id",
      input: { id: exampleIds.unknown },
      refused: "not-found",
      output: { error: "Prospect not found." },
    },
  ],
});
