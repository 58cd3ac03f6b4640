import { useMutation } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { askOperator } from "../../../api/ask-operator.ts";
import type { ButtonKind } from "../../../ui/button.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { textOf } from "../../../ui/form.ts";
import { InvitationLink } from "../../people/invitation-link.tsx";
import { type Role, rolesUpTo } from "../../people/roles.ts";
import { words as members } from "../../people/words.ts";
import { proofIn } from "../../proof/proof-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { words } from "../words.ts";

const roles = rolesUpTo("owner");

type Props = {
  workspace: string | readonly { id: string; name: string }[];
  role: Role;
  button: { kind?: ButtonKind; isSmall?: boolean };
};

/** The system sends no mail of its own, so whoever invites passes the link on. */
export function InviteForm({ workspace, role: usual, button }: Props) {
  const invite = useMutation({
    mutationFn: (data: FormData) => {
      const role = roles.find((one) => one === textOf(data, "role")) ?? "viewer";
      const into = typeof workspace === "string" ? workspace : textOf(data, "workspace");
      const where = { workspace: into, proof: proofIn(data) };
      return askOperator("invitation.create", { email: textOf(data, "email"), role }, where);
    },
    gcTime: 0,
  });
  return (
    <>
      <FormDialog
        act={words.invitation.open}
        button={{ icon: UserPlus, ...button }}
        title={words.invitation.open}
        submit={words.invitation.make}
        isProved
        change={invite}
      >
        <Field label={words.email} name="email" type="email" autoComplete="off" required />
        <Select label={words.role} name="role" defaultValue={usual}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {members.roles[role]}
            </option>
          ))}
        </Select>
        {typeof workspace !== "string" && (
          <Select label={words.workspace} name="workspace" hint={words.invitation.intoWhich}>
            {workspace.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormDialog>
      {invite.data && <InvitationLink made={invite.data} onClose={() => invite.reset()} />}
    </>
  );
}
