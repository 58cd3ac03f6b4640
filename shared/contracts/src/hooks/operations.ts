import type { Operation } from "../operation.ts";
import { listHookEntries } from "./list-hook-entries.ts";
import { listHooks } from "./list-hooks.ts";
import { subscribeHook } from "./subscribe-hook.ts";
import { unsubscribeHook } from "./unsubscribe-hook.ts";

export const hookOperations = [
  listHooks,
  listHookEntries,
  subscribeHook,
  unsubscribeHook,
] as const satisfies readonly Operation[];
