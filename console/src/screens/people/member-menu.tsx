import { useMutation } from "@tanstack/react-query";
import { Ellipsis, KeyRound, UserMinus } from "lucide-react";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { useMay } from "../../api/use-workspace.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ResetLink } from "./reset-link.tsx";
import { type Member, type Role, rolesUpTo } from "./roles.ts";
import { useSettled } from "./use-settled.ts";
import { words } from "./words.ts";

type Props = { workspace: string; member: Member; own: Role; isMe: boolean };

/** One leaves in the workspace's own settings, and changes one's own password under Sign-in. */
export function MemberMenu({ workspace, member, own, isMe }: Props) {
  const { id, email, name, role } = member;
  const mayRemove = useMay("member.remove");
  const mayReset = useMay("member.reset-link");
  const [asked, setAsked] = useState<"remove" | "reset">();
  const settled = useSettled(workspace);
  const remove = useMutation({
    mutationFn: () => ask("member.remove", workspace, { id }),
    onSettled: settled,
  });
  const close = () => setAsked(undefined);
  if (isMe || !rolesUpTo(own).includes(role) || !(mayRemove || mayReset)) return null;
  return (
    <>
      <Menu
        label={words.more(email)}
        kind="quiet"
        isSmall
        icon={Ellipsis}
        isBusy={remove.isPending}
        groups={[
          { items: mayReset ? [{ label: words.reset, icon: KeyRound, run: () => setAsked("reset") }] : [] },
          {
            items: mayRemove
              ? [{ label: words.remove, icon: UserMinus, isDanger: true, run: () => setAsked("remove") }]
              : [],
          },
        ]}
      />
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      {asked === "remove" && (
        <ConfirmDialog
          act={words.remove}
          title={words.removeWhom(name ?? email)}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          <p>{words.removal}</p>
        </ConfirmDialog>
      )}
      {asked === "reset" && <ResetLink workspace={workspace} member={member} onClose={close} />}
    </>
  );
}
