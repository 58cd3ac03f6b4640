import { useMutation } from "@tanstack/react-query";
import { ask, type Input, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";

export type Settings = Output<"workspace.settings">;

export function useConfigure(workspace: string) {
  return useMutation({
    mutationFn: (changes: Input<"workspace.configure">) => ask("workspace.configure", workspace, changes),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
}
