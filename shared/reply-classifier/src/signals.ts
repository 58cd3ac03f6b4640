import { declining } from "./signals/declining.ts";
import { deferring } from "./signals/deferring.ts";
import { wanting } from "./signals/wanting.ts";

/** A signal is one input of the model and decides nothing alone; its weight is learnt and holds for every language. */
const SIGNALS = Object.entries({ ...declining, ...deferring, ...wanting }).map(([name, phrases]) => ({
  name,
  pattern: new RegExp(`(?<!\\w)(?:${phrases.join("|")})`),
}));

export const signalsIn = (text: string): string[] =>
  SIGNALS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
