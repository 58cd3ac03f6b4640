import { AppError } from "@outbound/contracts/app-error";
import type { Provider } from "./provider.ts";

export type WaysIn = { provider: Provider | null; hasPasswords: boolean };

export const passwordRefusal =
  ({ provider, hasPasswords }: WaysIn) =>
  (): void => {
    if (hasPasswords) return;
    throw new AppError("forbidden", `Passwords are off here. Sign in with ${provider?.config.name}.`);
  };
