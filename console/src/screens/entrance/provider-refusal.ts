import type { ProviderRefusal } from "@outbound/contracts/people/provider";
import { words } from "./words.ts";

const isKnown = (code: string): code is ProviderRefusal => code in words.refusals;

export const providerRefusal = (code: string | undefined, provider: string): string | undefined =>
  code !== undefined && isKnown(code) ? words.refusals[code](provider) : undefined;
