import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";

export const deleteSuppression = defineOperation({
  name: "suppression.delete",
  service: "prospect",
  queue: "rpc",
  summary: "Remove a suppression. Enrolments that it stopped stay stopped.",
  description:
    "What the recipient asked for stays: entries with reason `unsubscribe`, `complaint` or `erasure` are removed by the operator alone.",
  http: { method: "delete", path: "/suppressions/:id", status: 204 },
  app: { role: "admin" },
  audit: { did: "Removed a suppression" },
  input: z.object({ id: z.string().describe("The suppression's id; one that is no UUID is not found.") }),
  output: z.object({}),
  errors: ["not-found", "conflict"],
  examples: [
    { summary: "A suppression", input: { id: exampleIds.suppression }, output: {} },
    {
      summary: "An unknown id",
      input: { id: exampleIds.unknown },
      refused: "not-found",
      output: { error: "Suppression not found." },
    },
    {
      summary: "Who unsubscribed",
      input: { id: exampleIds.unsubscribe },
      refused: "conflict",
      code: "protected-suppression",
      output: { error: "This suppression protects the recipient and can't be removed through the API." },
    },
  ],
});
