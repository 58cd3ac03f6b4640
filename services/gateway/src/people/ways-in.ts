import type { Provider } from "./provider.ts";

/** The operator's choices. */
export type WaysIn = { provider: Provider | null; hasPasswords: boolean };
