import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { ask } from "../../../api/ask.ts";
import { askOperator } from "../../../api/ask-operator.ts";
import { operatorKey, queryClient, sessionQuery } from "../../../api/queries.ts";
import { Field } from "../../../ui/field.tsx";
import { textOf } from "../../../ui/form.ts";
import { ownTimezone } from "../../../ui/timezones.ts";
import { FormDialog } from "../form-dialog.tsx";
import { words } from "../words.ts";

/** Whoever makes it owns it, and begins in it. */
export function NewWorkspace({ isOpen }: { isOpen: boolean }) {
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async (data: FormData) => {
      const name = textOf(data, "name");
      const { data: same } = await askOperator("workspace.list", { name: name.trim() });
      if (same.length > 0) throw new Error(words.workspaceList.isTaken(name.trim()));
      return askOperator("workspace.create", { name });
    },
    onSuccess: async ({ id: workspace }) => {
      await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
      const hasZone = await ask("workspace.configure", workspace, { timezone: ownTimezone() }).then(
        () => true,
        () => false,
      );
      // The workspace is there all the same, with UTC, which that page shows.
      const to = hasZone ? "/w/$workspace/home" : "/w/$workspace/settings/sending";
      await navigate({ to, params: { workspace } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatorKey }),
  });
  return (
    <FormDialog
      act={words.workspaceList.new}
      button={{ kind: "primary", icon: Plus }}
      title={words.workspaceList.create}
      submit={words.workspaceList.create}
      isOpen={isOpen}
      change={create}
    >
      <p>{words.workspaceList.workspaceIs}</p>
      <Field label={words.workspaceList.newName} name="name" autoComplete="off" required autoFocus maxLength={200} />
    </FormDialog>
  );
}
