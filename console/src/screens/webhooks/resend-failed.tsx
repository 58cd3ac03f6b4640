import { allParts } from "@outbound/contracts/webhooks/all-parts";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { sentAgain } from "./receiver-state.tsx";

const spans = [
  ["1", "the last hour"],
  ["24", "the last day"],
  ["168", "the last week"],
  ["720", "the last 30 days"],
] as const;

/** Used after an outage. The server paces what it sends. */
export function ResendFailed({ workspace }: { workspace: string }) {
  const resend = useMutation({
    mutationFn: (hours: number) => {
      const since = new Date(Date.now() - hours * 3_600_000).toISOString();
      return allParts((cursor) => ask("delivery.resend-failed", workspace, { since, ...cursor }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      <form
        className={form.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!resend.isPending) resend.mutate(Number(textOf(new FormData(event.currentTarget), "hours")));
        }}
      >
        <Select label="Failed, and made in" name="hours" defaultValue="24">
          {spans.map(([hours, words]) => (
            <option key={hours} value={hours}>
              {words}
            </option>
          ))}
        </Select>
        <Button type="submit" isBusy={resend.isPending}>
          {resend.isPending ? "Sending …" : "Send all of them again"}
        </Button>
      </form>
      <p className={screen.note}>
        Each keeps its body and its id, and gets three attempts more. A receiver gets twenty a second at most.
      </p>
      {resend.error && <Notice tone="bad">{resend.error.message}</Notice>}
      {resend.data && (
        <Notice tone="good">
          {sentAgain(resend.data.resent)}
          {resend.data.skipped > 0 && ` ${resend.data.skipped} stay failed: their receiver is gone, or switched off.`}
        </Notice>
      )}
    </>
  );
}
