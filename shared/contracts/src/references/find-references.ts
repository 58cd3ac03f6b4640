import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const referenceKinds = ["campaign", "mailbox", "send", "reply", "offer"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** A list of more equal names doesn't help to tell them apart. */
export const mostReferences = 20;

export const findReferences = defineOperation({
  name: "reference.find",
  service: "campaign",
  queue: "leaf",
  summary: "Find what has this id, name or address, in the workspace or in all of them.",
  callers: "the operator's command, for what a name stands for",
  input: z.object({ kind: z.enum(referenceKinds), text: z.string() }),
  output: z.object({ data: z.array(z.object({ workspace_id: z.uuid(), id: z.uuid() })) }),
  errors: [],
  readOnly: true,
});
