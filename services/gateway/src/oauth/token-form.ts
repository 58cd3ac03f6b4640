import { z } from "zod";
import { isOurResource } from "./addresses.ts";
import { oauthRefusal } from "./oauth-refusal.ts";

const common = { client_id: z.string(), resource: z.string().optional() };
const forms = {
  authorization_code: z.object({
    ...common,
    grant_type: z.literal("authorization_code"),
    code: z.string(),
    code_verifier: z.string(),
    redirect_uri: z.string(),
  }),
  refresh_token: z.object({ ...common, grant_type: z.literal("refresh_token"), refresh_token: z.string() }),
};
export type TokenForm = z.output<(typeof forms)[keyof typeof forms]>;

export function tokenForm(text: string): TokenForm {
  const parameters = [...new URLSearchParams(text)];
  const form = Object.fromEntries(parameters);
  if (Object.keys(form).length < parameters.length)
    throw oauthRefusal("invalid_request", "A parameter is there twice.");
  const { grant_type: type } = form;
  if (type === undefined) throw oauthRefusal("invalid_request", "`grant_type` is missing.");
  if (type !== "authorization_code" && type !== "refresh_token") {
    throw oauthRefusal("unsupported_grant_type", "It is `authorization_code` or `refresh_token`.");
  }
  const { data, error } = forms[type].safeParse(form);
  if (!data) throw oauthRefusal("invalid_request", `\`${error.issues[0]?.path.join(".")}\` is missing.`);
  return data;
}

export function requireOurResource({ resource }: TokenForm, publicUrl: string): void {
  if (resource === undefined || isOurResource(publicUrl, resource)) return;
  throw oauthRefusal("invalid_target", "This is not the address of this MCP server.");
}
