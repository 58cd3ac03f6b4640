import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { knownReason, plainReason } from "../mail-servers/plain-reason.ts";
import { printable } from "../mail-servers/smtp-reply.ts";
import { AccessFailed } from "./access-failed.ts";

/** These errors blame the installation's client and not the person who signed in. */
const clientErrors = new Set(["invalid_client", "unauthorized_client", "invalid_request", "unsupported_grant_type"]);
/** The provider is in trouble (RFC 6749) or was asked too often (RFC 8628), so a later request may succeed. */
const passingErrors = new Set(["temporarily_unavailable", "server_error", "slow_down"]);

export function failureOf(name: string, error: unknown, secrets: readonly string[]): AccessFailed {
  if (error instanceof AccessFailed) return error;
  if (error instanceof WWWAuthenticateChallengeError) {
    return new AccessFailed("operator", `${name} refuses this installation's client.`, error);
  }
  if (!(error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)) {
    return new AccessFailed("nobody", `${name} gave no usable answer: ${describeNoAnswer(error)}.`, error);
  }
  const answer = describeAnswer(error, secrets);
  if (passingErrors.has(error.error) || ("status" in error && error.status === 429)) {
    return new AccessFailed("nobody", `${name} is busy: ${answer}`, error);
  }
  if (clientErrors.has(error.error)) {
    return new AccessFailed("operator", `${name} refuses this installation's client: ${answer}`, error);
  }
  const whatToDo =
    error.error === "access_denied" ? ". Somebody declined there, or an administrator has to allow it first." : "";
  return new AccessFailed("person", `${name} says: ${answer}${whatToDo}`, error);
}

/** Leaves out a description that repeats a secret, and the numbers that Microsoft adds for its support. */
function describeAnswer(
  { error, error_description: text }: Pick<ResponseBodyError, "error" | "error_description">,
  secrets: readonly string[],
): string {
  const hasSecret = secrets.some((secret) => secret !== "" && text?.includes(secret));
  const description = hasSecret ? "" : printable((text ?? "").split(/ ?\r?\n?Trace ID:/)[0] ?? "");
  return description === "" ? error : `${error}: ${description}`;
}

function describeNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return "nothing is known of it";
  if ("code" in error && error.code === "OAUTH_TIMEOUT") return "no answer in time";
  const { cause } = error;
  if (cause instanceof Response) return `status ${cause.status}`;
  return knownReason(cause) ?? plainReason(error);
}
