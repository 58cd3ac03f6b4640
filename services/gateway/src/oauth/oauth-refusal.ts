import { badRequest } from "@outbound/contracts/app-error";

type OAuthError =
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_target"
  | "unsupported_grant_type";

export const oauthRefusal = (error: OAuthError, description: string) =>
  badRequest(error, { details: { error_description: description } });
