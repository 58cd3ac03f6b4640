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
import { words } from "./words.ts";

const spans = [
  ["1", words.spans.hour],
  ["24", words.spans.day],
  ["168", words.spans.week],
  ["720", words.spans.month],
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
        <Select label={words.failedIn} name="hours" defaultValue="24">
          {spans.map(([hours, span]) => (
            <option key={hours} value={hours}>
              {span}
            </option>
          ))}
        </Select>
        <Button type="submit" isBusy={resend.isPending}>
          {resend.isPending ? words.sending : words.sendAllAgain}
        </Button>
      </form>
      <p className={screen.note}>{words.resendKeeps}</p>
      {resend.error && <Notice tone="bad">{resend.error.message}</Notice>}
      {resend.data && (
        <Notice tone="good">
          {words.resent(resend.data.resent)}
          {resend.data.skipped > 0 && ` ${words.skipped(resend.data.skipped)}`}
        </Notice>
      )}
    </>
  );
}
