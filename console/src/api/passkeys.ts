import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { type ActionInput, type ActionOutput, act } from "./ask.ts";

export const canFillIn = browserSupportsWebAuthnAutofill;
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** With `isFilledIn` the browser offers passkeys in the field for the address, otherwise in a window of its own. */
export async function signInByPasskey(isFilledIn: boolean): Promise<ActionOutput<"passkey.sign-in">> {
  const { options } = await act("passkey.begin-sign-in", {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isFilledIn }).catch(throwReadable);
  return act("passkey.sign-in", { response: { ...response } });
}

export async function registerPasskey(name: string, proof: ActionInput<"passkey.begin">): Promise<void> {
  const { options } = await act("passkey.begin", proof);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(throwReadable);
  await act("passkey.register", { name, response: { ...response } });
}

/** A browser says little, so that no page learns which passkeys somebody has. */
function throwReadable(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError")
    throw new Error("No passkey was used: the request was cancelled or took too long. Try again.");
  if (name === "InvalidStateError") throw new Error("This device already has a passkey of yours.");
  throw error;
}
