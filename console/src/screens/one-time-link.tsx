import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { act } from "../api/ask.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { textOf } from "../ui/form.ts";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useTitle } from "../ui/use-title.ts";
import { Entrance } from "./entrance.tsx";

/** A link that works once. Its secret goes from the address at once, so that it isn't in the history. */
export function OneTimeLink() {
  useTitle("Welcome");
  const [secret] = useState(takeSecret);
  const link = useQuery({
    queryKey: ["link", secret],
    queryFn: () => act("link.get", { secret }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.error) return <Gone reason={link.error.message} />;
  if (!link.data) {
    return (
      <Entrance title="Welcome">
        <Skeleton rows={3} />
      </Entrance>
    );
  }
  return <Redeem secret={secret} {...link.data} />;
}

let taken = "";

/** Once: React may ask twice. */
function takeSecret(): string {
  const { hash, pathname } = window.location;
  if (hash.length > 1) {
    taken = hash.slice(1);
    window.history.replaceState(window.history.state, "", pathname);
  }
  return taken;
}

type Link = { secret: string; email: string | null; workspace: string | null };

function Redeem({ secret, email, workspace }: Link) {
  const router = useRouter();
  const redeem = useMutation({
    mutationFn: (form: FormData) => {
      const password = textOf(form, "password");
      return act("link.redeem", {
        secret,
        ...(email === null && { email: textOf(form, "email") }),
        ...(password && { password }),
      });
    },
    onSuccess: (session) => {
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      router.history.push("/app");
    },
  });

  return (
    <Entrance title={email === null ? "Welcome to Outbound" : "Welcome back"}>
      <p>
        {email === null
          ? `You become the owner of the workspace ${workspace}. Choose what you sign in with.`
          : `This link signs you in as ${email}, once.`}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          redeem.mutate(new FormData(event.currentTarget));
        }}
      >
        {redeem.error && <Notice tone="bad">{redeem.error.message}</Notice>}
        {email === null ? (
          <Field label="Email address" name="email" type="email" autoComplete="username" required autoFocus />
        ) : (
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        )}
        <Field
          label={email === null ? "Password" : "New password (optional)"}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          required={email === null}
          hint={
            email === null
              ? "At least 10 characters."
              : "At least 10 characters. It ends all other sessions; left empty, your password stays."
          }
        />
        <Button kind="primary" type="submit" isBusy={redeem.isPending}>
          {email === null ? "Create account" : "Sign in"}
        </Button>
      </form>
    </Entrance>
  );
}

function Gone({ reason }: { reason: string }) {
  return (
    <Entrance title="This link can’t be used">
      <Notice tone="bad">{reason}</Notice>
      <p>
        Whoever runs Outbound makes a new one: <code>outbound user link you@example.com</code> for somebody with an
        account, <code>outbound workspace claim -w Acme</code> for a workspace without an owner.
      </p>
      <p>
        <a href="/app/sign-in">Sign in with a password</a>
      </p>
    </Entrance>
  );
}
