import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { act } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = { label: string; next: string; secret?: string; kind?: "primary" | "secondary" };

export function ProviderButton({ label, next, secret, kind = "secondary" }: Props) {
  const begin = useMutation({
    mutationFn: () => act("provider.begin", { next, ...(secret !== undefined && { secret }) }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {begin.error && <Notice tone="bad">{begin.error.message}</Notice>}
      <Button kind={kind} icon={ShieldCheck} isBusy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        {label}
      </Button>
    </>
  );
}
