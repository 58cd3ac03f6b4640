import { Field } from "../../ui/field.tsx";
import { words } from "./words.ts";

/** Takes an app's code, which a browser may fill in, or a recovery code, which has letters. */
export function CodeField({ hint = words.codeHint }: { hint?: string }) {
  return (
    <Field
      label={words.code}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={60}
      required
      autoFocus
      hint={hint}
    />
  );
}
