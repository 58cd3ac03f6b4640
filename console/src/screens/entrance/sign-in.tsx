import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { type ActionOutput, act } from "../../api/ask.ts";
import { signInWaysQuery } from "../../api/people-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { CodeField } from "./code-field.tsx";
import { Entrance } from "./entrance.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { providerRefusal } from "./provider-refusal.ts";
import { useEntry } from "./use-entry.ts";
import { words } from "./words.ts";

const PasskeySignIn = lazyRouteComponent(() => import("./passkey-sign-in.tsx"), "PasskeySignIn");

const route = getRouteApi("/sign-in");

export function SignIn() {
  useTitle(words.signIn);
  const { next = "/", refused } = route.useSearch();
  const { data: ways } = useQuery(signInWaysQuery);
  const { enter, isCodeWanted } = useEntry(`/app${next}`);
  const refusal = providerRefusal(refused, ways?.provider ?? words.theProvider);

  return (
    <Entrance title={words.signInTo}>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {ways?.provider && <ProviderButton label={words.signInWith(ways.provider)} next={next} />}
      {ways?.passwords !== false && <PasswordSignIn enter={enter} isCodeWanted={isCodeWanted} />}
      {ways?.passkeys && window.isSecureContext && "PublicKeyCredential" in window && (
        <Suspense>
          <PasskeySignIn enter={enter} />
        </Suspense>
      )}
      <p>{words.noAccount}</p>
      <p>
        <Sentence text={words.cannotSignIn} />
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
      <Field label={words.email} name="email" type="email" autoComplete="username webauthn" required autoFocus />
      <Field label={words.password} name="password" type="password" autoComplete="current-password" required />
      {isCodeWanted && <CodeField />}
      <Button kind="primary" type="submit" isBusy={signIn.isPending}>
        {words.signIn}
      </Button>
    </form>
  );
}
