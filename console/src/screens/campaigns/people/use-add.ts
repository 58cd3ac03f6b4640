import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../api/queries.ts";
import { type Checked, checkEnrolment, type Enrolled, enrol, isAnybodyLeftOut } from "./enrol.ts";

type Wish = { campaign: string; emails: readonly string[] };
type Choice = { declined: "add" | "leave-out" };

/** People are added at once if none of them would be left out; `asked` is what is decided before. */
export function useAdd(workspace: string, onAdded: (emails: readonly string[]) => void = () => {}) {
  const [asked, setAsked] = useState<Wish & { checked: Checked }>();
  const [added, setAdded] = useState<{ campaign: string; total: Enrolled }>();
  const add = useMutation({
    mutationFn: ({ campaign, emails, declined }: Wish & Choice) => enrol(workspace, campaign, emails, { declined }),
    onSuccess: (total, { campaign, emails }) => {
      setAdded({ campaign, total });
      onAdded(emails);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const check = useMutation({
    mutationFn: ({ campaign, emails }: Wish) => checkEnrolment(workspace, campaign, emails),
    onSuccess: (checked, wish) => {
      if (isAnybodyLeftOut(checked)) setAsked({ ...wish, checked });
      else add.mutate({ ...wish, declined: "leave-out" });
    },
  });
  return {
    asked,
    isBusy: check.isPending || add.isPending,
    error: check.error ?? add.error,
    added,
    begin: (wish: Wish) => {
      add.reset();
      setAdded(undefined);
      check.mutate(wish);
    },
    decide: (choice: Choice) => {
      if (asked) add.mutate({ ...asked, ...choice });
      setAsked(undefined);
    },
    cancel: () => setAsked(undefined),
    again: (wish: Wish) => add.mutate({ ...wish, declined: "leave-out" }),
  };
}
