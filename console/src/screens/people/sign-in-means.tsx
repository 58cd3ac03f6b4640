import { useQuery } from "@tanstack/react-query";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { OwnPassword } from "./own-password.tsx";
import { signIn as words } from "./own-words.ts";
import { Passkeys } from "./passkeys.tsx";
import { ProviderLink } from "./provider-link.tsx";
import { SecondFactor } from "./second-factor.tsx";

export function SignInMeans() {
  useTitle(words.title);
  const { data, error, refetch } = useQuery(signInMeansQuery);
  return (
    <Section title={words.title} help={words.help} isForm>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!error && !data && <Skeleton rows={5} />}
      {data && (
        <div>
          <OwnPassword means={data} />
          <SecondFactor means={data} />
          <Passkeys means={data} />
          <ProviderLink means={data} />
        </div>
      )}
    </Section>
  );
}
