import { useQuery } from "@tanstack/react-query";
import { memberNamesQuery } from "../api/people-queries.ts";
import { Avatar } from "./avatar.tsx";

/** What a member is called by. Somebody who is none any more has their address alone. */
export function useNames(workspace: string): (email: string) => string {
  const { data: names } = useQuery(memberNamesQuery(workspace));
  return (email) => names?.get(email) ?? email;
}

type Props = { workspace: string; email: string; hasFace?: boolean };

export function Colleague({ workspace, email, hasFace = false }: Props) {
  const name = useNames(workspace)(email);
  return (
    <>
      {hasFace && <Avatar name={name} size="small" />}
      <span title={email}>{name}</span>
    </>
  );
}
