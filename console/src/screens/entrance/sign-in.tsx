import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { act } from "../../api/ask.ts";
import { queryClient, sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { Entrance } from "./entrance.tsx";

const route = getRouteApi("/sign-in");

export function SignIn() {
  useTitle("Sign in");
  const { next = "/" } = route.useSearch();
  const router = useRouter();
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      act("session.create", { email: textOf(form, "email"), password: textOf(form, "password") }),
    onSuccess: (session) => {
      // What was shown may have been somebody else's.
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      router.history.push(`/app${next}`);
    },
  });

  return (
    <Entrance title="Sign in to Outbound">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(new FormData(event.currentTarget));
        }}
      >
        {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
        <Field label="Email address" name="email" type="email" autoComplete="username" required autoFocus />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button kind="primary" type="submit" isBusy={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <p>
        Can’t get in? Whoever runs Outbound makes a link for you: <code>outbound user link you@example.com</code>
      </p>
    </Entrance>
  );
}
