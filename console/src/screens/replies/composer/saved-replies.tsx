import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { ask, type Output } from "../../../api/ask.ts";
import { savedAnswersQuery } from "../../../api/conversation-queries.ts";
import { Menu } from "../../../ui/menu.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { composer as words } from "../words.ts";
import styles from "./composer.module.css";

type Props = { workspace: string; reply: string; take: (filled: Output<"saved-answer.fill">) => void };

/** What nobody has stands in brackets in the text. */
export function SavedReplies({ workspace, reply, take }: Props) {
  const navigate = useNavigate();
  const { data } = useQuery(savedAnswersQuery(workspace));
  const fill = useMutation({
    mutationFn: (id: string) => ask("saved-answer.fill", workspace, { id, reply_id: reply }),
    onSuccess: take,
  });
  const saved = data?.data ?? [];
  const manage = {
    label: saved.length > 0 ? words.manageSaved : words.newSaved,
    run: () => void navigate({ to: "/w/$workspace/settings/answers", params: { workspace } }),
  };
  return (
    <>
      <Menu
        label={words.savedReply}
        kind="quiet"
        isSmall
        icon={Bookmark}
        isBusy={fill.isPending}
        groups={[
          { items: saved.map(({ id, name }) => ({ label: name, run: () => fill.mutate(id) })) },
          { items: [manage] },
        ]}
      >
        <span className={styles.toolWord}>{words.savedReply}</span>
      </Menu>
      {fill.error && <Notice tone="bad">{fill.error.message}</Notice>}
    </>
  );
}
