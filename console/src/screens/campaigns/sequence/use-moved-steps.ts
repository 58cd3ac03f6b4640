import { describeMovedSteps, findMovedSteps } from "@outbound/contracts/campaigns/moved-steps";
import { useQuery } from "@tanstack/react-query";
import { statsQuery } from "../../../api/queries.ts";
import type { Draft, Step } from "./campaign-draft.ts";

type Written = { id: string; saved: Draft; draft: Draft };

/** Who moves a step that has sent is told what becomes of its figures. `isAsked` until it is known whether it has. */
export function useMovedSteps(workspace: string, { id, saved, draft }: Written) {
  const moved = findMovedSteps(saved.steps, draft.steps, isSame);
  const { data, isLoading } = useQuery({ ...statsQuery(workspace, id), enabled: moved.length > 0 });
  const sent = moved.filter((position) => data?.copies.some((copy) => copy.step === position && copy.sent > 0));
  return { isAsked: isLoading, warning: sent.length > 0 ? describeMovedSteps(sent) : undefined };
}

/** A step's key is lost when somebody else's steps are taken over, and its text when it is written anew. */
const isSame = (one: Step, other: Step) =>
  one.key === other.key || (one.subject === other.subject && one.body === other.body);
