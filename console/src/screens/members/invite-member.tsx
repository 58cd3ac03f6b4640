import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { invitationsQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
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
    <Dialog title={words.invite} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!invite.isPending) invite.mutate(new FormData(event.currentTarget));
        }}
      >
        {invite.error && <Notice tone="bad">{invite.error.message}</Notice>}
        <Field label={words.email} name="email" type="email" autoComplete="off" required autoFocus />
        <Select label={words.role} name="role" hint={words.roleHint}>
          {rolesUpTo(own).map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </Select>
        <div className={form.row}>
          <Button type="submit" kind="primary" isBusy={invite.isPending}>
            {words.invite}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
