import { useMutation, useQuery } from "@tanstack/react-query";
import { lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import { Ban, Ellipsis, Megaphone, MessageSquare, Pencil, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { lastReplyQuery } from "../../../api/reply-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import type { MenuItem } from "../../../ui/menu-items.ts";
import { Notice } from "../../../ui/notice.tsx";
import { words } from "../words.ts";
import { isErased, type Prospect } from "./known-prospect.ts";
import { personWords as said } from "./person-words.ts";

const AddToCampaign = lazyRouteComponent(() => import("../add-to-campaign.tsx"), "AddToCampaign");

type Props = { workspace: string; prospect: Prospect };

/** Where there is little room, what leads to the conversation is among the rare acts. */
export function useProspectActs({ workspace, prospect, hasRoom = false }: Props & { hasRoom?: boolean }) {
  const { id, email } = prospect;
  const [asked, setAsked] = useState<"add" | "suppress" | "erase">();
  const mayEnrol = useMay("campaign.enrol");
  const maySuppress = useMay("suppression.create");
  const isReachable = !isErased(prospect) && prospect.status !== "blocked";
  const close = () => setAsked(undefined);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [workspace] });
  const suppress = useMutation({
    mutationFn: () => ask("suppression.create", workspace, { kind: "email", value: email }),
    onSettled,
  });
  const erase = useMutation({ mutationFn: () => ask("prospect.erase", workspace, { prospect: id }), onSettled });
  const { data: reply } = useQuery({
    ...lastReplyQuery(workspace, id),
    enabled: prospect.date_responded !== null,
  });
  const rare = useRareActs({ workspace, prospect }, hasRoom ? undefined : reply?.id, () => setAsked("erase"));
  return {
    buttons: (
      <>
        {hasRoom && reply && (
          <LinkButton icon={MessageSquare} to="/w/$workspace/inbox/$reply" params={{ workspace, reply: reply.id }}>
            {words.openConversation}
          </LinkButton>
        )}
        {mayEnrol && isReachable && (
          <Button icon={Megaphone} onClick={() => setAsked("add")}>
            {said.addToCampaign}
          </Button>
        )}
        {maySuppress && isReachable && (
          <Button icon={Ban} isBusy={suppress.isPending} onClick={() => setAsked("suppress")}>
            {said.suppress}
          </Button>
        )}
        {rare.length > 0 && <Menu label={said.more} icon={Ellipsis} groups={rare.map((items) => ({ items }))} />}
      </>
    ),
    dialogs: (
      <>
        {asked === "add" && (
          <Suspense fallback={null}>
            <AddToCampaign workspace={workspace} emails={[email]} onClose={close} />
          </Suspense>
        )}
        {asked === "suppress" && (
          <ConfirmDialog
            act={words.suppress}
            title={words.suppressWhom(email)}
            onConfirm={() => suppress.mutate()}
            onClose={close}
          >
            <p>{words.suppression}</p>
          </ConfirmDialog>
        )}
        {asked === "erase" && (
          <ConfirmDialog
            act={words.erase}
            title={words.eraseWhom(email)}
            onConfirm={() => erase.mutate()}
            onClose={close}
          >
            <p>
              {words.erasure} {words.noUndo}
            </p>
          </ConfirmDialog>
        )}
        {suppress.error && <Notice tone="bad">{suppress.error.message}</Notice>}
        {erase.error && <Notice tone="bad">{erase.error.message}</Notice>}
        {erase.data?.on_global_list && <Notice tone="warn">{words.onGlobalList}</Notice>}
      </>
    ),
  };
}

function useRareActs({ workspace, prospect }: Props, reply: string | undefined, erase: () => void): MenuItem[][] {
  const navigate = useNavigate();
  const mayChange = useMay("prospect.update");
  const mayErase = useMay("prospect.erase");
  const isGone = isErased(prospect);
  const opening: MenuItem = {
    label: words.openConversation,
    icon: MessageSquare,
    run: () => void navigate({ to: "/w/$workspace/inbox/$reply", params: { workspace, reply: reply ?? "" } }),
  };
  const editing: MenuItem = {
    label: words.edit,
    icon: Pencil,
    run: () =>
      void navigate({
        to: "/w/$workspace/prospects/$prospect/edit",
        params: { workspace, prospect: prospect.id },
      }),
  };
  const erasing: MenuItem = { label: words.erase, icon: Trash2, isDanger: true, run: erase };
  return [
    [...(reply === undefined ? [] : [opening]), ...(mayChange && !isGone ? [editing] : [])],
    mayErase && !isGone ? [erasing] : [],
  ].filter((items) => items.length > 0);
}
