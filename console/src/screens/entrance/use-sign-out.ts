import { useMutation } from "@tanstack/react-query";
import { act } from "../../api/ask.ts";
import { queryClient, sessionQuery, signOutKey } from "../../api/queries.ts";
import { forgetAllOf } from "../../ui/kept-texts.ts";

/** Loads the page anew, so that nothing of what was shown stays in its memory; unsaved text goes, too. */
export const useSignOut = () =>
  useMutation({
    mutationKey: signOutKey,
    mutationFn: () => act("session.end", {}),
    onSuccess: () => {
      const user = queryClient.getQueryData(sessionQuery.queryKey)?.user.id;
      if (user) forgetAllOf(localStorage, user);
      window.location.assign("/app/sign-in");
    },
  });
