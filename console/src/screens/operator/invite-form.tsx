import { useMutation } from "@tanstack/react-query";
import { askOperator } from "../../api/ask-operator.ts";
import { Copy } from "../../ui/copy.tsx";
import { Field, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { type Role, rolesUpTo } from "../members/roles.ts";
import { words as members } from "../members/words.ts";
import { proofIn } from "../settings/proof-field.tsx";
import { OpenedForm } from "./proved-form.tsx";
import { words } from "./words.ts";

const roles = rolesUpTo("owner");

type Props = { workspace: string | readonly { id: string; name: string }[]; role: Role };

/** The system sends no mail of its own, so whoever invites passes the link on. */
export function InviteForm({ workspace, role: usual }: Props) {
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
      {invite.data && (
        <div className={form.card}>
          <p role="status">{members.sendLink(invite.data.email, members.roles[invite.data.role])}</p>
          <Copy key={invite.data.url} label={members.linkFor(invite.data.email)} text={invite.data.url} />
        </div>
      )}
      <OpenedForm key={invite.data?.id} act={words.invitation.open} button={words.invitation.make} change={invite}>
        <div className={form.pair}>
          <Field label={words.email} name="email" type="email" autoComplete="off" required />
          <Select label={words.role} name="role" defaultValue={usual}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {members.roles[role]}
              </option>
            ))}
          </Select>
        </div>
        {typeof workspace !== "string" && (
          <Select label={words.workspace} name="workspace" hint={words.invitation.intoWhich}>
            {workspace.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </OpenedForm>
    </>
  );
}
