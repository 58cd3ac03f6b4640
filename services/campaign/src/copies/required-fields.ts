import { type SenderVariable, senderVariables } from "@outbound/contracts/campaigns/copy-variables";
import { InvalidCopy } from "./invalid-copy.ts";
import { parseCopy, type RequiredField } from "./parse-copy.ts";

export type Copy = { subject: string; body: string };
export type StepCopy = Copy & { variants: readonly (Copy & { active: boolean })[] };

/** Counts both branches of a condition, and the condition. A variable with `| default:` is optional. Throws InvalidCopy. */
export const requiredFields = (text: string): RequiredField[] => parseCopy(text).fields;

export function requiredFieldsOf(steps: readonly StepCopy[]): RequiredField[] {
  const fields = new Map<string, RequiredField>();
  for (const field of textsOf(steps).flatMap(requiredFields)) {
    const key = field.path.join("\n");
    if (!fields.has(key)) fields.set(key, field);
  }
  return [...fields.values()];
}

export function senderVariablesOf(steps: readonly StepCopy[]): SenderVariable[] {
  const used = new Set(textsOf(steps).flatMap((text) => parseCopy(text).sender));
  return senderVariables.filter((name) => used.has(name));
}

const textsOf = (steps: readonly StepCopy[]): string[] =>
  steps
    .flatMap((step) => [step, ...step.variants.filter(({ active }) => active)])
    .flatMap(({ subject, body }) => [subject, body]);

/** As a text would write it within its braces; undefined for anything that is no field of a person. */
export function fieldNamed(name: string): RequiredField | undefined {
  try {
    const [field, ...others] = requiredFields(`{{ ${name} }}`);
    return others.length === 0 && field?.name === name ? field : undefined;
  } catch (error) {
    if (error instanceof InvalidCopy) return undefined;
    throw error;
  }
}
