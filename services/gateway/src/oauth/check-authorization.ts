import { badRequest } from "@outbound/contracts/app-error";
import { isOurResource, issuerOf } from "./addresses.ts";
import { unpackRequest } from "./authorization-request.ts";
import { type Client, clientOf } from "./client-registration.ts";
import { isRegistered } from "./redirect-uri.ts";

export type Authorization = { client: Client; redirectUri: string; challenge: string; state: string | undefined };

const challengeForm = /^[\w-]{43}$/;

/** A client may have registered any address, so a refusal is shown here: only a person's decision leads there. */
export function checkAuthorization(request: string, publicUrl: string): Authorization {
  const parameters = unpackRequest(request);
  if (!parameters) throw badRequest("The request of the client that sent you here can't be read. Connect it again.");
  const client = clientOf(parameters["client_id"] ?? "");
  if (!client) throw badRequest("The client that sent you here isn't registered. Connect it again.");
  const { redirect_uri: redirectUri, code_challenge: challenge, resource } = parameters;
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris)) {
    throw badRequest(`${client.name} wants the answer at an address that it didn't register. Connect it again.`);
  }
  if (parameters["response_type"] !== "code") throw badRequest(`${client.name} asks in a way that is not supported.`);
  if (challenge === undefined || !challengeForm.test(challenge) || parameters["code_challenge_method"] !== "S256") {
    throw badRequest(`${client.name} does not protect its code: it must use PKCE with S256.`);
  }
  if (resource !== undefined && !isOurResource(publicUrl, resource)) {
    throw badRequest(`${client.name} asks for access to another system: ${resource.slice(0, 200)}`);
  }
  return { client, redirectUri, challenge, state: parameters["state"] };
}

/** RFC 9207: the answer says whose it is. */
export function answerUrl(
  { redirectUri, state }: Authorization,
  publicUrl: string,
  answer: { code: string } | { error: string },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state, iss: issuerOf(publicUrl) })) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
