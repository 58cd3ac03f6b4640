import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

export const newLink = z.object({ url: z.string(), expires_at: timestamp });

/** Replaces the workspace's earlier link. */
export const claimWorkspace = defineOperation({
  name: "workspace.claim",
  service: "gateway",
  queue: "leaf",
  summary: "Make a one-time link whose holder becomes the workspace's owner.",
  /** `operator`: the link's holder also runs the installation. */
  callers: "the operator, for a workspace without an owner",
  audit: { did: "Created a link for an owner", shows: ["operator"] },
  input: z.object({ operator: z.boolean().default(false) }),
  output: newLink,
  errors: ["not-found", "conflict"],
});
