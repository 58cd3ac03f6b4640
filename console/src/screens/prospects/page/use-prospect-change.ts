import { useMutation } from "@tanstack/react-query";
import { ask, type Input, type Output } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";

type Prospect = Output<"prospect.get">;
type Change = Partial<Omit<Input<"prospect.update">, "id">>;

/** An update says all fields, so the others are read just before: what a colleague wrote meanwhile stays. */
export function useProspectChange(workspace: string, id: string) {
  return useMutation({
    mutationFn: async (change: (before: Prospect) => Change) => {
      const before = await ask("prospect.get", workspace, { id });
      const { email, first_name, last_name, timezone, custom_fields } = before;
      return ask("prospect.update", workspace, {
        id,
        email,
        first_name,
        last_name,
        timezone,
        custom_fields,
        ...change(before),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
}
