import { allParts } from "@outbound/contracts/webhooks/all-parts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { deliveryPage as page } from "./delivery-words.ts";
import { words } from "./words.ts";

const mostCounted = 100;

/** What failed since, too: an outage seldom meets one delivery alone. */
export function ResendSince({ workspace, since }: { workspace: string; since: string }) {
  const may = useMay("delivery.resend-failed");
  const { data } = useQuery({
    queryKey: [workspace, "deliveries", "failed-since", since],
    queryFn: () => ask("delivery.list", workspace, { status: "failed", limit: `${mostCounted}` }),
    enabled: may,
  });
  const resend = useMutation({
    mutationFn: () => allParts((cursor) => ask("delivery.resend-failed", workspace, { since, ...cursor })),
    onSuccess: ({ resent }) => showToast({ text: words.resent(resent) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const failed = data?.data.filter(({ created_at }) => created_at >= since).length ?? 0;
  if (!may || failed < 2) return null;
  return (
    <>
      <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {page.sendAgain(failed < mostCounted ? `${failed}` : undefined)}
      </Button>
      {resend.error && <Notice tone="bad">{resend.error.message}</Notice>}
    </>
  );
}
