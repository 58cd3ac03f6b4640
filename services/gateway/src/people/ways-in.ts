import type { Provider } from "./provider.ts";

export type WaysIn = { provider: Provider | null; hasPasswords: boolean };
