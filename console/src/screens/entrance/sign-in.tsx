import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import { Fingerprint } from "lucide-react";
import { Suspense, useState } from "react";
import { type ActionOutput, act } from "../../api/ask.ts";
import { signInWaysQuery } from "../../api/people-queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { CodeField } from "./code-field.tsx";
import styles from "./entrance.module.css";
import { Entrance } from "./entrance.tsx";
import { PasswordField } from "./password-field.tsx";
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
  // Until the ways are known the likeliest are shown, so that little moves.
  const hasPasskeys = mayHavePasskeys() && ways?.passkeys !== false;
  const hasOthers = hasPasskeys || ways?.provider;

  return (
    <Entrance title={words.signIn} about={words.to(window.location.host)}>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {hasOthers && !isCodeWanted && (
        <div className={styles.ways}>
          {hasPasskeys && (
            <Suspense fallback={<PasskeysToCome />}>
              {ways ? <PasskeySignIn enter={enter} /> : <PasskeysToCome />}
            </Suspense>
          )}
          {ways?.provider && <ProviderButton label={words.signInWith(ways.provider)} next={next} />}
        </div>
      )}
      {hasOthers && !isCodeWanted && ways?.passwords !== false && <p className={styles.or}>{words.orPassword}</p>}
      {ways?.passwords !== false && <PasswordSignIn enter={enter} isCodeWanted={isCodeWanted} isFirst={!hasOthers} />}
      <p className={styles.small}>{words.noAccount}</p>
    </Entrance>
  );
}

const address = /^(?:[\d.]+|\[.*)$/;

/** Passkeys belong to a host's name, and never to an address. */
const mayHavePasskeys = (): boolean =>
  window.isSecureContext && "PublicKeyCredential" in window && !address.test(window.location.hostname);

const PasskeysToCome = () => (
  <Button kind="primary" icon={Fingerprint} aria-disabled>
    {words.signInByPasskey}
  </Button>
);

type PasswordProps = {
  enter: (answer: ActionOutput<"session.create">) => void;
  isCodeWanted: boolean;
  /** There is no way before it. */
  isFirst: boolean;
};

function PasswordSignIn({ enter, isCodeWanted, isFirst }: PasswordProps) {
  const [isForgotten, setForgotten] = useState(false);
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      act("session.create", {
        email: textOf(form, "email"),
        password: textOf(form, "password"),
        ...(isCodeWanted && { code: textOf(form, "code") }),
      }),
    onSuccess: enter,
  });
  // In its place once it is about the password, and on top otherwise.
  const isWrong = signIn.error instanceof Refusal && signIn.error.status === 401 && !isCodeWanted;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate(new FormData(event.currentTarget));
      }}
    >
      {signIn.error && !isWrong && <Notice tone="bad">{signIn.error.message}</Notice>}
      <Field label={words.email} name="email" type="email" autoComplete="username webauthn" required autoFocus />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        problem={isWrong ? signIn.error?.message : undefined}
        aside={
          <button
            type="button"
            className={styles.link}
            aria-expanded={isForgotten}
            onClick={() => setForgotten(!isForgotten)}
          >
            {words.forgot}
          </button>
        }
      />
      {isForgotten && (
        <div className={styles.forgot} role="status">
          <p>{words.askAdmin}</p>
          <p>
            <Sentence text={words.askOperator} />
          </p>
        </div>
      )}
      {isCodeWanted && (
        <>
          <CodeField />
          <p className={styles.small}>
            <Sentence text={words.lostCodes} />
          </p>
        </>
      )}
      <Button kind={isFirst || isCodeWanted ? "primary" : "secondary"} type="submit" isBusy={signIn.isPending}>
        {words.signIn}
      </Button>
    </form>
  );
}
