import { useQuery } from "@tanstack/react-query";
import { attachmentsQuery } from "../../api/attachment-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { AttachFiles } from "./attach-files.tsx";
import { words } from "./words.ts";

type Props = {
  workspace: string;
  position: number;
  ids: readonly string[];
  change: (ids: string[]) => void;
};

export function StepAttachments({ workspace, position, ids, change }: Props) {
  const { data, error, refetch } = useQuery(attachmentsQuery(workspace, ids));
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  return (
    <AttachFiles
      workspace={workspace}
      label={words.toStep(position)}
      attached={data ?? []}
      change={(attached) => {
        const chosen = attached.map(({ id }) => id);
        queryClient.setQueryData(attachmentsQuery(workspace, chosen).queryKey, attached);
        change(chosen);
      }}
    />
  );
}
