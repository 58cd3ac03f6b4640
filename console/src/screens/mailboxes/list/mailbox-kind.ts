import { listWords as said } from "../list-words.ts";
import type { Mailbox } from "../mailbox-health.tsx";

/** How it is signed in to. */
export const kindOf = ({ provider }: Pick<Mailbox, "provider">): string => said.kinds[provider];
