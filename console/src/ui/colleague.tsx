import { useQuery } from "@tanstack/react-query";
import { memberNamesQuery } from "../api/people-queries.ts";

/** What a member is called by. Somebody who is none any more has their address alone. */
export function useNames(workspace: string): (email: string) => string {
  const { data: names } = useQuery(memberNamesQuery(workspace));
  return (email) => names?.get(email) ?? email;
}

export function Colleague({ workspace, email }: { workspace: string; email: string }) {
  const name = useNames(workspace)(email);
  return <span title={email}>{name}</span>;
}
