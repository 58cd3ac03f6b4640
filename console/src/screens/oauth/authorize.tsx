import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type ActionOutput, act, ask } from "../../api/ask.ts";
import { sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Filled } from "../../ui/filled.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { Entrance } from "../entrance/entrance.tsx";
import { NoWorkspace } from "../entrance/no-workspace.tsx";
import { words as members } from "../people/words.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/authorize");

/** An MCP client asks to be let in; nothing happens before the person says so. */
export function Authorize() {
  const { request = "" } = route.useSearch();
  useTitle(words.title);
  const { data: session } = useQuery(sessionQuery);
  const query = useQuery({
    queryKey: ["authorization", request],
    queryFn: () => act("authorization.get", { request }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (session?.workspaces.length === 0) return <NoWorkspace />;
  if (query.error) {
    return (
      <Entrance title={words.cannot}>
        <Notice tone="bad">{query.error.message}</Notice>
        <p>{words.cannotWhy}</p>
      </Entrance>
    );
  }
  if (!query.data || !session) {
    return (
      <Entrance title={words.title}>
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
    <Entrance title={words.connectWhich(name)}>
      <p>
        <Filled text={words.asks} parts={{ name: <strong>{name}</strong>, email }} />
      </p>
      <p>
        <Filled text={host === null ? words.goesHere : words.goesTo} parts={{ host: <strong>{host}</strong> }} />{" "}
        {words.onlyIf}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!grant.isPending && !isDone) grant.mutate(new FormData(event.currentTarget));
        }}
      >
        {grant.error && <Notice tone="bad">{grant.error.message}</Notice>}
        {isDone && <Notice tone="good">{words.connected(name)}</Notice>}
        <Select label={words.workspace} name="workspace" value={chosen} onChange={({ target }) => choose(target.value)}>
          {workspaces.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
        <Select
          label={words.access}
          name="scope"
          hint={isViewer || !workspace ? words.viewersRead : words.writesAs(members.roles[workspace.role])}
        >
          <option value="read">{words.readOnly}</option>
          {!isViewer && <option value="write">{words.readAndWrite}</option>}
        </Select>
        <Button kind="primary" type="submit" isBusy={grant.isPending || isDone}>
          {words.connect}
        </Button>
        <Button isBusy={grant.isPending || isDone} onClick={() => window.location.assign(refusal_url)}>
          {words.refuse}
        </Button>
      </form>
      <p>{words.whereToEnd}</p>
    </Entrance>
  );
}
