import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { patiently } from "../../../api/patiently.ts";
import { queryClient } from "../../../api/queries.ts";
import { Refusal } from "../../../api/refusal.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Row } from "../prospect-columns.tsx";
import { eachWords as said } from "../words.ts";

export type Act = keyof typeof said.done;

/** Who is refused stays selected, and so does everybody that wasn't come to: the same act goes on with them. */
export function useChangeEach(workspace: string, select: (rows: ReadonlyMap<string, Row>) => void) {
  const [at, setAt] = useState(0);
  const isStopped = useRef(false);
  const { mutate, data, isPending, variables } = useMutation({
    mutationFn: async ({ act, rows }: { act: Act; rows: readonly Row[] }) => {
      const left = new Map(rows.map((row) => [row.id, row]));
      const refused: string[] = [];
      let why: string | undefined;
      isStopped.current = false;
      for (const [before, row] of rows.entries()) {
        setAt(before + 1);
        try {
          await patiently(() => changeOne(workspace, act, row));
          left.delete(row.id);
        } catch (error) {
          if (!isOfOne(error)) why = error instanceof Error ? error.message : String(error);
          else refused.push(said.refused(row.email, error.message));
        }
        if (isStopped.current) why ??= said.stopped;
        if (why !== undefined) break;
      }
      return { act, left, refused, why, done: rows.length - left.size, total: rows.length };
    },
    onSuccess: ({ act, left, done }) => {
      select(left);
      if (left.size === 0) showToast({ text: said.done[act](done) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return {
    change: (act: Act, rows: readonly Row[]) => mutate({ act, rows }),
    stop: () => void (isStopped.current = true),
    underWay: isPending ? { act: variables.act, at, total: variables.rows.length } : undefined,
    /** What the last act left undone. */
    ended: data && data.left.size > 0 ? data : undefined,
  };
}

/** So one prospect is refused; anything else would fail for the next one, too. */
const isOfOne = (error: unknown): error is Refusal =>
  error instanceof Refusal && [400, 404, 409, 422].includes(error.status);

async function changeOne(workspace: string, act: Act, { id, email }: Row): Promise<unknown> {
  if (act === "erase") return ask("prospect.erase", workspace, { prospect: id });
  return ask("suppression.create", workspace, { kind: "email", value: email }).catch((error: unknown) => {
    // The prospect is suppressed already, perhaps by a try whose answer was lost.
    if (!(error instanceof Refusal) || error.code !== "duplicate") throw error;
  });
}
