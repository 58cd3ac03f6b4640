import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { tokenRow } from "./token.ts";

export const revokeToken = defineOperation({
  name: "token.revoke",
  service: "gateway",
  queue: "leaf",
  summary: "Revoke an API token, for the operator one of any workspace; the next request with it answers 401.",
  app: { role: "admin" },
  audit: { did: "Revoked an API token", answers: ["name"] },
  input: z.object({ id: z.string() }),
  output: tokenRow,
  errors: ["not-found"],
});
