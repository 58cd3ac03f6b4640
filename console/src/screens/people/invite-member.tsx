import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { invitationsQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { useWorkspace } from "../../api/use-workspace.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { type Role, roles, rolesUpTo } from "./roles.ts";
import { words } from "./words.ts";

type Props = { workspace: string; onClose: () => void };

export function InviteMember({ workspace, onClose }: Props) {
  const own = useWorkspace()?.role ?? "viewer";
  const [role, setRole] = useState<Role>("viewer");
  const invite = useMutation({
    mutationFn: (data: FormData) => ask("invitation.create", workspace, { email: textOf(data, "email"), role }),
    onSettled: () => queryClient.invalidateQueries(invitationsQuery(workspace)),
    gcTime: 0,
  });
  if (invite.data) return <InvitationLink made={invite.data} onClose={onClose} />;
  return (
    <DialogForm title={words.invite} change={invite} onClose={onClose}>
      <Field label={words.email} name="email" type="email" autoComplete="off" required autoFocus />
      <Select
        label={words.role}
        hint={words.roleMay[role]}
        value={role}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? "viewer")}
      >
        {rolesUpTo(own).map((one) => (
          <option key={one} value={one}>
            {words.roles[one]}
          </option>
        ))}
      </Select>
    </DialogForm>
  );
}
