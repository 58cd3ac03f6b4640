import { Button } from "../../ui/button.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { words } from "./words.ts";

export function SignOut() {
  const signOut = useSignOut();
  return (
    <Button kind="quiet" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
      {words.signOut}
    </Button>
  );
}
