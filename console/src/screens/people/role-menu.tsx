import { useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { ask } from "../../api/ask.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Menu } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import styles from "./members.module.css";
import { type Member, type Role, rolesUpTo } from "./roles.ts";
import { useSettled } from "./use-settled.ts";
import { words } from "./words.ts";

type Props = { workspace: string; member: Member; own: Role; isMe: boolean };

/** Nobody may change a member with a higher role. */
export function RoleMenu({ workspace, member, own, isMe }: Props) {
  const { id, email, name, role } = member;
  const may = useMay("member.set-role") && rolesUpTo(own).includes(role);
  const settled = useSettled(workspace);
  const set = useMutation({
    mutationFn: (to: Role) => ask("member.set-role", workspace, { id, role: to }),
    onSuccess: (_, to) => {
      const undo = { undo: () => set.mutateAsync(role) };
      // Whoever gave up a right of their own can't take it back.
      showToast({ text: words.isNow(name ?? email, words.roles[to]), ...(!isMe && undo) });
    },
    onSettled: settled,
  });
  if (!may) return words.roles[role];
  const items = rolesUpTo(own).map((one) => ({
    label: words.roles[one],
    isChosen: one === role,
    run: () => one !== role && set.mutate(one),
  }));
  return (
    <>
      <Menu
        label={words.roleOf(email)}
        aria-label={words.roleOf(email, words.roles[role])}
        kind="quiet"
        isSmall
        className={styles.role ?? ""}
        isBusy={set.isPending}
        groups={[{ items }]}
      >
        {words.roles[role]}
        <ChevronDown aria-hidden="true" />
      </Menu>
      {set.error && <Notice tone="bad">{set.error.message}</Notice>}
    </>
  );
}
