import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { KeyRound, Plus } from "lucide-react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { tokensQuery } from "../../api/settings-queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { Documented } from "../../ui/documented.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Framed } from "../../ui/framed.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import { Section } from "../../ui/section.tsx";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { NewToken } from "./new-token.tsx";
import { words } from "./token-words.ts";

type Token = Output<"token.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/tokens");

export function Tokens() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const may = useMay("token.list");
  return (
    <Section
      title={words.title}
      help={<Documented text={words.about} link={words.documentation} />}
      actions={
        may && (
          <DialogButton
            kind="primary"
            icon={Plus}
            label={words.create}
            dialog={(close) => <NewToken workspace={workspace} onClose={close} />}
          />
        )
      }
    >
      {may ? <Own workspace={workspace} /> : <p>{words.onlyAdmins}</p>}
    </Section>
  );
}

function Own({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(tokensQuery(workspace));
  const revoke = useMutation({
    mutationFn: (id: string) => ask("token.revoke", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "tokens"] }),
  });
  return (
    <>
      {revoke.error && <Notice tone="bad">{revoke.error.message}</Notice>}
      <PagedList
        list={list}
        outlined={3}
        none={
          <Empty title={words.none} icon={KeyRound}>
            <p>{words.noneHelp}</p>
          </Empty>
        }
      >
        {(rows) => (
          <Framed>
            <Table caption={words.title} columns={columnsOf(revoke)} rows={rows} keyOf={({ id }) => id} />
          </Framed>
        )}
      </PagedList>
    </>
  );
}

type Revoke = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

function stateOf({ revoked_at, expires_at }: Token): keyof typeof words.states {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && new Date(expires_at).getTime() <= Date.now() ? "expired" : "active";
}

const State = ({ of }: { of: keyof typeof words.states }) => (
  <Status word={words.states[of]} tone={of === "active" ? undefined : "stopped"} />
);

function Named({ name, grantedBy }: { name: string; grantedBy: string | null }) {
  if (grantedBy === null) return name;
  return (
    <>
      {name} <span className={screen.note}>{words.connectedBy(grantedBy)}</span>
    </>
  );
}

const columnsOf = (revoke: Revoke): Column<Token>[] => [
  { head: words.token, cell: ({ name, granted_by }) => <Named name={name} grantedBy={granted_by} /> },
  {
    head: words.access,
    cell: ({ read_only, may_answer }) =>
      read_only ? words.readOnly : may_answer ? words.readWriteAndReply : words.readAndWrite,
  },
  { head: words.state, cell: (token) => <State of={stateOf(token)} /> },
  {
    head: words.lastUsed,
    isFigure: true,
    from: "medium",
    cell: ({ last_used_at }) => <When at={last_used_at} none={words.never} />,
  },
  {
    head: words.expires,
    isFigure: true,
    from: "wide",
    cell: ({ expires_at }) => <When at={expires_at} none={words.never} />,
  },
  { head: words.createdAt, isFigure: true, from: "wide", cell: ({ created_at }) => <When at={created_at} /> },
  {
    head: words.actions,
    isHeadHidden: true,
    isFigure: true,
    cell: (token) =>
      stateOf(token) === "active" && (
        <Confirm
          act={words.revoke}
          button={{ kind: "quiet", isSmall: true }}
          title={words.revokeWhich(token.name)}
          isBusy={revoke.isPending && revoke.variables === token.id}
          onConfirm={() => revoke.mutate(token.id)}
        >
          <p>{words.revocation}</p>
        </Confirm>
      ),
  },
];
