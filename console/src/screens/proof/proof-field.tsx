import { textOf } from "../../ui/form.ts";
import { CodeField } from "../entrance/code-field.tsx";
import { PasswordField } from "../entrance/password-field.tsx";
import type { Means } from "./means.ts";
import { words } from "./words.ts";

/** Somebody who finds the page open must not change how its person signs in. */
export function ProofField({ means }: { means: Means }) {
  if (means.on_since) return <CodeField />;
  if (!means.has_password) return null;
  return (
    <PasswordField
      label={words.password}
      name="password"
      autoComplete="current-password"
      required
      autoFocus
      hint={words.passwordHint}
    />
  );
}

export function proofIn(form: FormData): { password?: string; code?: string } {
  const [password, code] = [textOf(form, "password"), textOf(form, "code")];
  return { ...(password && { password }), ...(code && { code }) };
}
