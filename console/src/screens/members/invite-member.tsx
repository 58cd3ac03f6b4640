import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { invitationsQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { rolesUpTo } from "./roles.ts";
import { words } from "./words.ts";

type Props = { workspace: string; onClose: () => void };

export function InviteMember({ workspace, onClose }: Props) {
  const own = useWorkspace()?.role ?? "viewer";
  const invite = useMutation({
    mutationFn: (data: FormData) => {
      const role = rolesUpTo(own).find((one) => one === textOf(data, "role")) ?? "viewer";
      return ask("invitation.create", workspace, { email: textOf(data, "email"), role });
    },
    onSettled: () => queryClient.invalidateQueries(invitationsQuery(workspace)),
    gcTime: 0,
  });
  if (invite.data) return <InvitationLink made={invite.data} onClose={onClose} />;
  return (
    <DialogForm title={words.invite} change={invite} onClose={onClose}>
      <Field label={words.email} name="email" type="email" autoComplete="off" required autoFocus />
      <Select label={words.role} name="role" hint={words.roleHint}>
        {rolesUpTo(own).map((role) => (
          <option key={role} value={role}>
            {words.roles[role]}
          </option>
        ))}
      </Select>
    </DialogForm>
  );
}
