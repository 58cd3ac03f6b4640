import { useMutation } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { type ActionOutput, act } from "../../api/ask.ts";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { ChangeForm } from "../../ui/change-form.tsx";
import { Copy } from "../../ui/copy.tsx";
import { textOf } from "../../ui/form.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CodeField } from "../entrance/code-field.tsx";
import type { Means } from "../proof/means.ts";
import { ProofField, proofIn } from "../proof/proof-field.tsx";
import { signIn as words } from "./own-words.ts";

const QrCode = lazyRouteComponent(() => import("./qr-code.tsx"), "QrCode");

type Props = { means: Means; onDone: (codes: readonly string[]) => void; onCancel: () => void };

export function SetUpSecondFactor({ means, onDone, onCancel }: Props) {
  const begin = useMutation({
    mutationFn: (data: FormData) => act("second-factor.begin", proofIn(data)),
    gcTime: 0,
  });
  if (begin.data) return <Confirm fresh={begin.data} onDone={onDone} onCancel={onCancel} />;
  return (
    <ChangeForm change={begin} button={words.continue} onCancel={onCancel}>
      <ProofField means={means} />
    </ChangeForm>
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
    <ChangeForm change={confirm} button={words.switchOn} onCancel={onCancel}>
      <p>{words.scan}</p>
      <Suspense fallback={<Skeleton rows={4} />}>
        <QrCode text={uri} label={words.qrCode} />
      </Suspense>
      <Copy label={words.secret} text={secret} />
      <CodeField hint={words.digits} />
    </ChangeForm>
  );
}
