import { useQuery } from "@tanstack/react-query";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { Passkeys } from "./passkeys.tsx";
import { ProviderLink } from "./provider-link.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { words } from "./words.ts";

export function SignInMeans() {
  useTitle(words.signIn.title);
  const { data, error, refetch } = useQuery(signInMeansQuery);
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  return (
    <>
      <SecondFactor means={data} />
      <Passkeys means={data} />
      <ProviderLink means={data} />
    </>
  );
}
