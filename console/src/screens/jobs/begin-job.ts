import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ask, type Input } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { requestKeys } from "../../api/request-key.ts";

export type Filter = Input<"job.enrol">["filter"];

type Wish =
  | { operation: "job.enrol"; input: Input<"job.enrol"> }
  | { operation: "job.tag"; input: Input<"job.tag"> }
  | { operation: "job.suppress"; input: Input<"job.suppress"> }
  | { operation: "job.erase"; input: Input<"job.erase"> };

/** Pressing again after a lost answer begins no second job. */
export function useBeginJob(workspace: string) {
  const navigate = useNavigate();
  const [once] = useState(requestKeys);
  return useMutation({
    mutationFn: (wish: Wish) => once(wish, (key) => ask(wish.operation, workspace, wish.input, key)),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: [workspace, "jobs"] });
      await navigate({ to: "/w/$workspace/settings/jobs/$job", params: { workspace, job: id } });
    },
  });
}
