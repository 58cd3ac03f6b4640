import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ActionOutput } from "../../api/ask.ts";
import { canFillIn, signInByPasskey, stopAsking } from "../../api/passkeys.ts";
import { Refusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

export function PasskeySignIn({ enter }: { enter: (session: ActionOutput<"passkey.sign-in">) => void }) {
  const signIn = useMutation({ mutationFn: () => signInByPasskey(false), onSuccess: enter });
  const refusal = useFilledIn(enter);
  const error = signIn.isIdle ? refusal : signIn.error;
  return (
    <>
      {error && <Notice tone="bad">{error.message}</Notice>}
      <Button kind="primary" icon={Fingerprint} isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        {words.signInByPasskey}
      </Button>
    </>
  );
}

/** Nobody asked for this offer, so only a refused passkey is reported, and not that none was chosen. */
function useFilledIn(enter: (session: ActionOutput<"passkey.sign-in">) => void) {
  const [refusal, setRefusal] = useState<Error>();
  const latest = useRef(enter);
  latest.current = enter;
  useEffect(() => {
    let isLeft = false;
    void (async () => {
      if (!(await canFillIn()) || isLeft) return;
      const session = await signInByPasskey(true).catch((error: unknown) => {
        if (error instanceof Refusal && !isLeft) setRefusal(error);
      });
      if (session && !isLeft) latest.current(session);
    })();
    return () => {
      isLeft = true;
      stopAsking();
    };
  }, []);
  return refusal;
}
