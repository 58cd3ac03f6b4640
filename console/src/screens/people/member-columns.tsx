import { ShieldAlert, ShieldCheck } from "lucide-react";
import { Avatar } from "../../ui/avatar.tsx";
import type { Column } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { MemberMenu } from "./member-menu.tsx";
import styles from "./members.module.css";
import { RoleMenu } from "./role-menu.tsx";
import type { Member, Role } from "./roles.ts";
import { words } from "./words.ts";

type Asking = { workspace: string; own: Role; me: string | undefined; rows: readonly Member[] };

/** What only owners and admins are told has no column for others. */
export function memberColumns({ workspace, own, me, rows }: Asking): Column<Member>[] {
  const columns: Column<Member>[] = [
    { head: words.member, cell: (member) => <Who member={member} isMe={member.id === me} /> },
    {
      head: words.role,
      cell: (member) => <RoleMenu workspace={workspace} member={member} own={own} isMe={member.id === me} />,
    },
  ];
  if (own === "owner") columns.push({ head: words.signIn, from: "medium", cell: (member) => <Means {...member} /> });
  if (rows.some(({ last_seen_at }) => last_seen_at)) {
    columns.push({
      head: words.lastSeen,
      isFigure: true,
      from: "medium",
      cell: ({ id, last_seen_at }) =>
        id === me ? <span className={styles.now}>{words.now}</span> : <LastSeen at={last_seen_at} />,
    });
  }
  columns.push({
    head: words.actions,
    isHeadHidden: true,
    isFigure: true,
    cell: (member) => <MemberMenu workspace={workspace} member={member} own={own} isMe={member.id === me} />,
  });
  return columns;
}

function Who({ member: { name, email }, isMe }: { member: Member; isMe: boolean }) {
  return (
    <div className={styles.who}>
      <Avatar name={name ?? email} size="medium" />
      <div>
        <p>
          {name ?? email}
          {isMe && <span> {words.you}</span>}
        </p>
        {name && <p>{email}</p>}
      </div>
    </div>
  );
}

const LastSeen = ({ at }: { at: string | null }) =>
  at === null ? (
    <span title={words.notSignedIn}>–</span>
  ) : (
    <span className={styles.seen}>
      <When at={at} />
    </span>
  );

/** A password that nothing else is asked for after is the weakest of them. */
function Means({ has_second_factor, passkeys, has_password, has_provider }: Member) {
  const isWeak = has_password === true && !has_second_factor;
  const other = has_provider ? words.means.provider : passkeys ? words.means.passkey : undefined;
  const word = has_second_factor ? words.means.withApp(other) : words.means.without(other, has_password === true);
  const Icon = isWeak ? ShieldAlert : ShieldCheck;
  return (
    <span className={styles.means}>
      <Icon className={isWeak ? styles.weak : undefined} aria-hidden="true" />
      {word}
    </span>
  );
}
