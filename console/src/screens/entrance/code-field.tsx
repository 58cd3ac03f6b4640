import { Field } from "../../ui/field.tsx";

/** Takes an app's code, which a browser may fill in, or a recovery code, which has letters. */
export function CodeField({ hint = appOrRecovery }: { hint?: string }) {
  return (
    <Field
      label="Code"
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

const appOrRecovery = "The six digits that your authenticator app shows, or one of your recovery codes.";
