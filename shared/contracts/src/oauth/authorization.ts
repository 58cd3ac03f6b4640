import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../people/role.ts";
import { defineAction } from "../people/session.ts";

/** A client's request as the gateway passed it to the consent page. It is checked whenever it comes back. */
const request = z.string("`request` must be a string.").max(14_000, "The request is too long.");

export const getAuthorization = defineAction({
  name: "authorization.get",
  readOnly: true,
  input: z.object({ request }),
  output: z.object({
    /** Chosen by the client; nobody has checked it. */
    client_name: z.string(),
    /** Null for a program on the person's own computer. */
    redirect_host: z.string().nullable(),
    refusal_url: z.string(),
  }),
});

export const grantAuthorization = defineOperation({
  name: "authorization.grant",
  service: "gateway",
  queue: "leaf",
  summary: "Let an MCP client into the workspace, with no more rights than one's own.",
  app: { role: "viewer", recent: true },
  audit: { did: "Connected an AI client", answers: ["token_id", "client_name", "read_only"] },
  input: z.object({ request, read_only: z.boolean("`read_only` must be true or false.") }),
  output: z.object({
    url: z.string(),
    token_id: z.uuid(),
    client_name: z.string(),
    read_only: z.boolean(),
  }),
  errors: ["bad-request", "forbidden", "not-found"],
});

/** The newest hundred MCP clients that the person let in and that may still come in. */
export const listAuthorizations = defineAction({
  name: "authorization.list",
  readOnly: true,
  input: z.object({}),
  output: z.object({
    authorizations: z.array(
      z.object({
        /** Its token's. */
        id: z.uuid(),
        client_name: z.string(),
        workspace: z.object({ id: z.uuid(), name: z.string() }),
        role: z.enum(roles),
        read_only: z.boolean(),
        created_at: timestamp,
        last_used_at: timestamp.nullable(),
      }),
    ),
  }),
});

export const revokeAuthorization = defineAction({
  name: "authorization.revoke",
  did: "Disconnected an AI client",
  input: z.object({ id: z.string().max(200) }),
  output: z.object({}),
});
