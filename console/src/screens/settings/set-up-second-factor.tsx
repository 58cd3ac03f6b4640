import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { type ActionOutput, act } from "../../api/ask.ts";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CodeField } from "../entrance/code-field.tsx";
import type { Means } from "./means.ts";
import { ProofField, proofIn } from "./proof-field.tsx";

/** Loaded by who needs it. */
const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

type Props = { means: Means; onDone: (codes: readonly string[]) => void; onCancel: () => void };

/** First the password, then the app, then a code that shows that the app has it. */
export function SetUpSecondFactor({ means, onDone, onCancel }: Props) {
  const begin = useMutation({
    mutationFn: (data: FormData) => act("second-factor.begin", proofIn(data)),
    gcTime: 0,
  });
  if (begin.data) return <Confirm fresh={begin.data} onDone={onDone} onCancel={onCancel} />;
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!begin.isPending) begin.mutate(new FormData(event.currentTarget));
      }}
    >
      {begin.error && <Notice tone="bad">{begin.error.message}</Notice>}
      <ProofField means={means} />
      <Choice button="Go on" isBusy={begin.isPending} onCancel={onCancel} />
    </form>
  );
}

type ConfirmProps = Pick<Props, "onDone" | "onCancel"> & { fresh: ActionOutput<"second-factor.begin"> };

function Confirm({ fresh: { secret, uri }, onDone, onCancel }: ConfirmProps) {
  const confirm = useMutation({
    mutationFn: (data: FormData) => act("second-factor.confirm", { code: textOf(data, "code") }),
    onSuccess: async ({ recovery_codes }) => {
      await queryClient.invalidateQueries(signInMeansQuery);
      onDone(recovery_codes);
    },
    gcTime: 0,
  });
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate(new FormData(event.currentTarget));
      }}
    >
      <p>Scan this with an authenticator app, or write the secret into it. Then write the code that it shows.</p>
      <Suspense fallback={<Skeleton rows={4} />}>
        <QrCode text={uri} label="QR code of the secret below" />
      </Suspense>
      <Copy label="Secret" text={secret} />
      {confirm.error && <Notice tone="bad">{confirm.error.message}</Notice>}
      <CodeField hint="The six digits that the app shows." />
      <Choice button="Switch on" isBusy={confirm.isPending} onCancel={onCancel} />
    </form>
  );
}

function Choice({ button, isBusy, onCancel }: { button: string; isBusy: boolean; onCancel: () => void }) {
  return (
    <div className={form.row}>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {button}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
