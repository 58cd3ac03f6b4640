import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { ActionOutput } from "../../api/ask.ts";
import { queryClient, sessionQuery } from "../../api/queries.ts";

export function useEntry(path: string) {
  const router = useRouter();
  const [isCodeWanted, setCodeWanted] = useState(false);
  const enter = (answer: ActionOutput<"session.create">) => {
    if ("second_factor" in answer) return setCodeWanted(true);
    // What was shown may have been somebody else's.
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, answer);
    router.history.push(path);
  };
  return { enter, isCodeWanted };
}
