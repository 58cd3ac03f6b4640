import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** What an operator names: by its id, and a campaign by its name or a mailbox by its address, too. */
export const referenceKinds = ["campaign", "mailbox", "send", "reply", "offer"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** More of one name are not told apart by a list of them. */
export const mostReferences = 20;

export const findReferences = defineOperation({
  name: "reference.find",
  service: "campaign",
  queue: "leaf",
  summary: "Find what has this id, name or address, in the workspace or in all of them.",
  input: z.object({ kind: z.enum(referenceKinds), text: z.string() }),
  output: z.object({ data: z.array(z.object({ workspace_id: z.uuid(), id: z.uuid() })) }),
  errors: [],
  readOnly: true,
});
