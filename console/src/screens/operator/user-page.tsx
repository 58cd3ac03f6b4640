import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { userQuery } from "../../api/operator-queries.ts";
import { sessionQuery } from "../../api/queries.ts";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/figures.ts";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { UserAccess } from "./user-access.tsx";
import { UserAccount } from "./user-account.tsx";
import { type User, UserState } from "./user-list.tsx";

const route = getRouteApi("/signed-in/operator/users/$id");

export function UserPage() {
  const { id } = route.useParams();
  const { data: user, error, isPending, refetch } = useQuery(userQuery(id));
  useTitle(user?.email ?? "User", "Operator");
  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/operator/users">
        ← Users
      </Link>
      {error && user === undefined && <Failure error={error} reset={() => void refetch()} />}
      {isPending && <Skeleton rows={6} />}
      {user === null && <h1>There is no such user</h1>}
      {user && <Shown user={user} />}
    </div>
  );
}

function Shown({ user }: { user: User }) {
  const { data: session } = useQuery(sessionQuery);
  const isMe = session?.user.id === user.id;
  return (
    <>
      <div className={screen.head}>
        <h1>
          {user.email}
          {isMe && <span className={screen.aside}> (you)</span>}
        </h1>
        <UserState user={user} />
      </div>
      <Facts facts={factsOf(user)} />
      {isMe ? (
        <p className={screen.note}>How you sign in yourself is under the settings of a workspace.</p>
      ) : (
        <UserAccess user={user} />
      )}
      <UserAccount user={user} isMe={isMe} />
    </>
  );
}

const factsOf = (user: User): [string, React.ReactNode][] => [
  ["Since", <When key="since" at={user.created_at} />],
  ...(user.disabled_at
    ? ([["Disabled", <When key="disabled" at={user.disabled_at} />]] as [string, React.ReactNode][])
    : []),
  ["Operator", user.is_operator ? "yes" : "no"],
  ["Authenticator app", user.has_second_factor ? "yes" : "no"],
  ["Sessions", count(user.sessions ?? null)],
  ["Workspaces", user.workspaces.length === 0 ? "none" : <Memberships key="workspaces" user={user} />],
];

function Memberships({ user: { workspaces } }: { user: User }) {
  return (
    <ul>
      {workspaces.map(({ id, name, role }) => (
        <li key={id}>
          <Link className={screen.textLink} to="/operator/workspaces/$id" params={{ id }}>
            {name}
          </Link>{" "}
          ({role})
        </li>
      ))}
    </ul>
  );
}
