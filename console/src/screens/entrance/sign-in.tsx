import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { type ActionOutput, act } from "../../api/ask.ts";
import { signInWaysQuery } from "../../api/people-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { CodeField } from "./code-field.tsx";
import { Entrance } from "./entrance.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { refusalSentence } from "./provider-words.ts";
import { useEntry } from "./use-entry.ts";

const PasskeySignIn = lazyRouteComponent(() => import("./passkey-sign-in.tsx"), "PasskeySignIn");

const route = getRouteApi("/sign-in");

export function SignIn() {
  useTitle("Sign in");
  const { next = "/", refused } = route.useSearch();
  const { data: ways } = useQuery(signInWaysQuery);
  const { enter, isCodeWanted } = useEntry(`/app${next}`);
  const refusal = refusalSentence(refused, ways?.provider ?? "the provider");

  return (
    <Entrance title="Sign in to Outbound">
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {ways?.provider && <ProviderButton label={`Sign in with ${ways.provider}`} next={next} />}
      {ways?.passwords !== false && <PasswordSignIn enter={enter} isCodeWanted={isCodeWanted} />}
      {ways?.passkeys && window.isSecureContext && "PublicKeyCredential" in window && (
        <Suspense>
          <PasskeySignIn enter={enter} />
        </Suspense>
      )}
      <p>
        Can’t get in? Whoever runs Outbound makes a link for you: <code>outbound user link you@example.com</code>. If
        your phone and your recovery codes are lost, they remove the second factor:{" "}
        <code>outbound user remove-second-factor you@example.com</code>
      </p>
    </Entrance>
  );
}

type PasswordProps = { enter: (answer: ActionOutput<"session.create">) => void; isCodeWanted: boolean };

function PasswordSignIn({ enter, isCodeWanted }: PasswordProps) {
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      act("session.create", {
        email: textOf(form, "email"),
        password: textOf(form, "password"),
        ...(isCodeWanted && { code: textOf(form, "code") }),
      }),
    onSuccess: enter,
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate(new FormData(event.currentTarget));
      }}
    >
      {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
      <Field label="Email address" name="email" type="email" autoComplete="username webauthn" required autoFocus />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      {isCodeWanted && <CodeField />}
      <Button kind="primary" type="submit" isBusy={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}
