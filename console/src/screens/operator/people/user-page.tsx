import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { userQuery } from "../../../api/operator-queries.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { Facts } from "../../../ui/facts.tsx";
import { Failure } from "../../../ui/failure.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { When } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import { words as members } from "../../people/words.ts";
import { words } from "../words.ts";
import { UserAccess } from "./user-access.tsx";
import { UserAccount } from "./user-account.tsx";
import { type User, UserState } from "./user-list.tsx";

const route = getRouteApi("/signed-in/operator/users/$id");

const crumb = <Crumb to="/operator/users">{words.accounts}</Crumb>;

export function UserPage() {
  const { id } = route.useParams();
  const { data: user, error, isPending, refetch } = useQuery(userQuery(id));
  useTitle(user?.email ?? words.userList.account, words.operator);
  if (user) return <Shown user={user} />;
  return (
    <>
      <TopBar title={user === null ? words.userPage.notFound : words.userList.account} crumbs={crumb} />
      <div className={screen.screen}>
        {error && user === undefined && <Failure error={error} reset={() => void refetch()} />}
        {isPending && <Skeleton rows={6} />}
        {user === null && <p>{words.userPage.notFoundWhy}</p>}
      </div>
    </>
  );
}

function Shown({ user }: { user: User }) {
  const { data: session } = useQuery(sessionQuery);
  const isMe = session?.user.id === user.id;
  return (
    <>
      <TopBar
        title={user.email}
        crumbs={crumb}
        state={
          <>
            {isMe && <span className={screen.aside}>{words.userPage.you}</span>}
            <UserState user={user} />
          </>
        }
      />
      <div className={screen.screen}>
        <Facts facts={factsOf(user)} />
        {isMe ? <p className={screen.note}>{words.userPage.ownSignIn}</p> : <UserAccess user={user} />}
        <UserAccount user={user} isMe={isMe} />
      </div>
    </>
  );
}

const factsOf = (user: User): [string, React.ReactNode][] => [
  [words.since, <When key="since" at={user.created_at} />],
  ...(user.disabled_at
    ? ([[words.userList.disabled, <When key="disabled" at={user.disabled_at} />]] as [string, React.ReactNode][])
    : []),
  [words.operator, user.is_operator ? words.yes : words.no],
  [words.userPage.authenticatorApp, user.has_second_factor ? words.yes : words.no],
  [words.userList.sessions, count(user.sessions)],
  [words.workspaces, user.workspaces.length === 0 ? words.none : <Memberships key="workspaces" user={user} />],
];

function Memberships({ user: { workspaces } }: { user: User }) {
  return (
    <ul>
      {workspaces.map(({ id, name, role }) => (
        <li key={id}>
          <Link className={screen.textLink} to="/operator/workspaces/$id" params={{ id }}>
            {name}
          </Link>{" "}
          ({members.roles[role]})
        </li>
      ))}
    </ul>
  );
}
