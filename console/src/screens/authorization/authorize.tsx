import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type ActionOutput, act, ask } from "../../api/ask.ts";
import { sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { Entrance } from "../entrance/entrance.tsx";
import { NoWorkspace } from "../entrance/no-workspace.tsx";

const route = getRouteApi("/signed-in/authorize");

/** An MCP client asks to be let in; nothing happens before the person says so. */
export function Authorize() {
  const { request = "" } = route.useSearch();
  useTitle("Let a program in");
  const { data: session } = useQuery(sessionQuery);
  const query = useQuery({
    queryKey: ["authorization", request],
    queryFn: () => act("authorization.get", { request }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (session?.workspaces.length === 0) return <NoWorkspace />;
  if (query.error) {
    return (
      <Entrance title="This program can’t be let in">
        <Notice tone="bad">{query.error.message}</Notice>
        <p>Nothing was given to it. Go back to the program and connect it anew.</p>
      </Entrance>
    );
  }
  if (!query.data || !session) {
    return (
      <Entrance title="A program asks to be let in">
        <Skeleton rows={3} />
      </Entrance>
    );
  }
  return <Consent request={request} client={query.data} workspaces={session.workspaces} email={session.user.email} />;
}

type Props = {
  request: string;
  client: ActionOutput<"authorization.get">;
  workspaces: NonNullable<ActionOutput<"session.get">>["workspaces"];
  email: string;
};

function Consent({ request, client, workspaces, email }: Props) {
  const { client_name: name, redirect_host: host, refusal_url } = client;
  const [chosen, choose] = useState(workspaces[0]?.id ?? "");
  const workspace = workspaces.find(({ id }) => id === chosen);
  const isViewer = workspace?.role === "viewer";
  const grant = useMutation({
    mutationFn: (form: FormData) =>
      ask("authorization.grant", chosen, { request, read_only: isViewer || textOf(form, "scope") !== "write" }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isDone = grant.isSuccess;

  return (
    <Entrance title={`Let ${name} in?`}>
      <p>
        A program that calls itself <strong>{name}</strong> wants to work with Outbound for you, as {email}. Nobody has
        checked the name.
      </p>
      <p>
        {host === null ? (
          <>The answer goes to a program on this computer.</>
        ) : (
          <>
            The answer goes to <strong>{host}</strong>.
          </>
        )}{" "}
        Go on only if you have just asked it to connect.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!grant.isPending && !isDone) grant.mutate(new FormData(event.currentTarget));
        }}
      >
        {grant.error && <Notice tone="bad">{grant.error.message}</Notice>}
        {isDone && <Notice tone="good">{name} is let in, and goes on by itself. You can close this page.</Notice>}
        <Select label="Workspace" name="workspace" value={chosen} onChange={({ target }) => choose(target.value)}>
          {workspaces.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
        <Select
          label="It may"
          name="scope"
          hint={
            isViewer
              ? "You are a viewer there, so it can only read."
              : `To write, it has your role there: ${workspace?.role ?? ""}.`
          }
        >
          <option value="read">read only</option>
          {!isViewer && <option value="write">read and write</option>}
        </Select>
        <Button kind="primary" type="submit" isBusy={grant.isPending || isDone}>
          Let it in
        </Button>
        <Button isBusy={grant.isPending || isDone} onClick={() => window.location.assign(refusal_url)}>
          Refuse
        </Button>
      </form>
      <p>An admin of the workspace sees it among the API tokens, under Settings, and can revoke it there.</p>
    </Entrance>
  );
}
