import { useMutation } from "@tanstack/react-query";
import { act } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";

/** Loads the page anew, so that nothing of what was shown stays in its memory. */
export function SignOut() {
  const signOut = useMutation({
    mutationFn: () => act("session.end", {}),
    onSuccess: () => window.location.assign("/app/sign-in"),
  });
  return (
    <Button kind="quiet" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}
