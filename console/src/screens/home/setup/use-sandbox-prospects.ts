import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { requestKeys } from "../../../api/request-key.ts";
import { sandboxProspects } from "./sample.ts";
import { setupWords } from "./setup-words.ts";

const meanings = ["email", "first_name", "last_name", "company_name"];

/** Imports them as a file would be, so that the import shows as one. */
export function useSandboxProspects(workspace: string) {
  const [once] = useState(requestKeys);
  return useMutation({
    mutationFn: async () => {
      const input = { name: setupWords.prospects.sandboxFile, columns: meanings, meanings };
      const { id } = await once(input, (key) => ask("job.import", workspace, input, key));
      const rows = sandboxProspects.map((cells, at) => ({ line: at + 2, cells: [...cells] }));
      await ask("job.add-rows", workspace, { id, number: 0, rows });
      return ask("job.run", workspace, { id, pieces: 1 });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [workspace, "jobs"] });
      void queryClient.invalidateQueries({ queryKey: [workspace, "setup"] });
    },
  });
}
