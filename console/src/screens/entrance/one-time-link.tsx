import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { act } from "../../api/ask.ts";
import { signInWaysQuery } from "../../api/people-queries.ts";
import { sessionQuery } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { CodeField } from "./code-field.tsx";
import styles from "./entrance.module.css";
import { Entrance } from "./entrance.tsx";
import { type Link, textsFor } from "./one-time-link-texts.ts";
import { PasswordField } from "./password-field.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { useEntry } from "./use-entry.ts";
import { words } from "./words.ts";

/** Removes the secret from the address at once, so that it isn't in the history. */
export function OneTimeLink() {
  useTitle(words.welcome);
  const [secret] = useState(takeSecret);
  const session = useQuery(sessionQuery);
  const link = useQuery({
    queryKey: ["link", secret],
    queryFn: () => act("link.get", { secret }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.error) return <Gone reason={link.error.message} />;
  if (!link.data || session.isPending) {
    return (
      <Entrance title={words.welcome}>
        <Skeleton rows={3} />
      </Entrance>
    );
  }
  return <Redeem secret={secret} link={link.data} signedInAs={session.data?.user.email} />;
}

let taken = "";

/** The secret is taken once, because React may call this twice. */
function takeSecret(): string {
  const { hash, pathname } = window.location;
  if (hash.length > 1) {
    taken = hash.slice(1);
    window.history.replaceState(window.history.state, "", pathname);
  }
  return taken;
}

type Props = { secret: string; link: Link; signedInAs: string | undefined };

function Redeem({ secret, link, signedInAs }: Props) {
  const to = link.workspace_id === null ? "/app" : `/app/w/${link.workspace_id}/home`;
  const { enter, isCodeWanted } = useEntry(to);
  const { title, sentence, password, button } = textsFor(link, signedInAs);
  const { data: ways } = useQuery(signInWaysQuery);
  const isStranger = link.purpose === "invitation" && password !== undefined;
  const makesAccount = link.purpose !== "sign-in" && link.password === "new" && password !== undefined;
  const redeem = useMutation({
    mutationFn: (form: FormData) => {
      const written = textOf(form, "password");
      return act("link.redeem", {
        secret,
        ...(link.email === null && { email: textOf(form, "email") }),
        ...(makesAccount && { name: textOf(form, "name") }),
        ...(written && { password: written }),
        ...(isCodeWanted && { code: textOf(form, "code") }),
      });
    },
    onSuccess: enter,
  });
  const isWrong = redeem.error instanceof Refusal && redeem.error.status === 401 && !isCodeWanted;

  return (
    <Entrance title={title} about={sentence}>
      {isStranger && ways?.provider && (
        <>
          <div className={styles.ways}>
            <ProviderButton label={words.joinWith(ways.provider)} next={to.replace("/app", "")} secret={secret} />
          </div>
          {ways.passwords && <p className={styles.or}>{words.orPassword}</p>}
        </>
      )}
      <form
        hidden={isStranger && ways?.passwords === false}
        onSubmit={(event) => {
          event.preventDefault();
          if (!redeem.isPending) redeem.mutate(new FormData(event.currentTarget));
        }}
      >
        {redeem.error && !isWrong && <Notice tone="bad">{redeem.error.message}</Notice>}
        {link.email === null ? (
          <Field label={words.email} name="email" type="email" autoComplete="username" required autoFocus />
        ) : (
          <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        )}
        {makesAccount && (
          <Field label={words.name} name="name" autoComplete="name" maxLength={100} hint={words.nameHint} />
        )}
        {password && (
          <PasswordField {...password} name="password" problem={isWrong ? redeem.error?.message : undefined} />
        )}
        {isCodeWanted && <CodeField />}
        <Button kind="primary" type="submit" isBusy={redeem.isPending}>
          {button}
        </Button>
      </form>
    </Entrance>
  );
}

function Gone({ reason }: { reason: string }) {
  return (
    <Entrance title={words.linkEnded}>
      <Notice tone="bad">{reason}</Notice>
      <p>
        <Sentence text={words.askForLink} />
      </p>
      <p>
        <a href="/app/sign-in">{words.toSignIn}</a>
      </p>
    </Entrance>
  );
}
