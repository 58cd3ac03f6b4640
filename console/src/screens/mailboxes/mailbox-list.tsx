import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { Person } from "../../ui/person.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { ConnectNewButtons } from "./connect-new-buttons.tsx";
import { Health, type Mailbox, todayOf } from "./mailbox-health.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/");

export function MailboxList() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const { data, error, isPending, refetch } = useQuery(mailboxesQuery(workspace));
  const mayAdd = useMay("mailbox.add");
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{words.title}</h1>
        {mayAdd && (
          <div className={form.row}>
            <ConnectNewButtons workspace={workspace} />
            <LinkButton kind="primary" to="/w/$workspace/mailboxes/add" params={{ workspace }}>
              {words.connect}
            </LinkButton>
          </div>
        )}
      </div>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {isPending && <Skeleton rows={4} />}
      {data?.data.length === 0 && <NoMailboxes workspace={workspace} mayAdd={mayAdd} />}
      {data && data.data.length > 0 && (
        <Table caption={words.title} columns={columnsOf(workspace)} rows={data.data} keyOf={({ id }) => id} />
      )}
    </div>
  );
}

const columnsOf = (workspace: string): Column<Mailbox>[] => [
  {
    head: words.mailbox,
    cell: ({ id, email, name }) => (
      <Person
        first_name={name}
        last_name={null}
        email={email}
        link={(text) => (
          <Link className={styles.link} to="/w/$workspace/mailboxes/$mailbox" params={{ workspace, mailbox: id }}>
            {text}
          </Link>
        )}
      />
    ),
  },
  { head: words.health, cell: (mailbox) => <Health mailbox={mailbox} /> },
  { head: words.today, isFigure: true, cell: todayOf },
  {
    head: words.dailyLimit,
    isFigure: true,
    from: "medium",
    cell: ({ daily_limit }) => (daily_limit === null ? words.noLimit : count(daily_limit)),
  },
  {
    head: words.lastEmail,
    isFigure: true,
    from: "wide",
    cell: ({ last_sent_at }) => <When at={last_sent_at} />,
  },
];

function NoMailboxes({ workspace, mayAdd }: { workspace: string; mayAdd: boolean }) {
  return (
    <Empty title={words.none}>
      <p>
        {words.noneHelp} {!mayAdd && words.onlyAdmins}
      </p>
      {mayAdd && (
        <LinkButton kind="primary" to="/w/$workspace/mailboxes/add" params={{ workspace }}>
          {words.connect}
        </LinkButton>
      )}
    </Empty>
  );
}
