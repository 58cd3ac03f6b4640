import type { ProviderRefusal } from "@outbound/contracts/people/provider";

const sentences: Record<ProviderRefusal, (name: string) => string> = {
  away: (name) => `${name} can’t be reached. Try again in a while, or sign in another way.`,
  expired: () => "This took too long, or began in another browser. Try again.",
  denied: (name) => `${name} let you in nowhere. Try again, or sign in another way.`,
  untrusted: (name) =>
    `What ${name} answered can’t be trusted, so you are not signed in. Try again, and tell who runs Outbound.`,
  domain: (name) => `Your address at ${name} is of a domain that may not sign in here, or it isn’t verified there.`,
  unknown: (name) =>
    `No account here is linked with yours at ${name}. Open the link of your invitation, or sign in as you did so far and link it under Settings → Your sign-in.`,
  account: () =>
    "Your address has an account here already. Sign in to it as you did so far, then open the link of your invitation again.",
  invitation: (name) => `The invitation no longer works, or is for another address than yours at ${name}.`,
  taken: (name) => `This account at ${name} is linked with somebody else here, or you are linked with another one.`,
  disabled: () => "This account is disabled. Ask who runs Outbound.",
};

const isKnown = (word: string): word is ProviderRefusal => word in sentences;

export const refusalSentence = (word: string | undefined, name: string): string | undefined =>
  word !== undefined && isKnown(word) ? sentences[word](name) : undefined;
