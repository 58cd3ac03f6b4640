import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type ActionOutput, act } from "../../api/ask.ts";
import { providerQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ChangeForm } from "../../ui/change-form.tsx";
import { Filled } from "../../ui/filled.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Row } from "../../ui/section.tsx";
import { When } from "../../ui/when.tsx";
import { providerRefusal } from "../entrance/provider-refusal.ts";
import type { Means } from "../proof/means.ts";
import { ProofField, proofIn } from "../proof/proof-field.tsx";
import { signIn as words } from "./own-words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings/sign-in");

export function ProviderLink({ means }: { means: Means }) {
  const { data } = useQuery(providerQuery);
  if (!data?.name) return null;
  return <OwnLink means={means} name={data.name} linked={data.linked} />;
}

type Props = { means: Means; name: string; linked: ActionOutput<"provider.get">["linked"] };

function OwnLink({ means, name, linked }: Props) {
  const { refused } = route.useSearch();
  const { workspace } = route.useParams();
  const [isChanging, setChanging] = useState(false);
  const refusal = providerRefusal(refused, name);
  const change = useMutation({
    mutationFn: async (data: FormData) => {
      if (linked) return void (await act("provider.unlink", proofIn(data)));
      const next = `/w/${workspace}/settings/sign-in`;
      const { url } = await act("provider.begin-link", { next, ...proofIn(data) });
      window.location.assign(url);
    },
    onSuccess: async () => {
      if (!linked) return;
      await queryClient.invalidateQueries(providerQuery);
      setChanging(false);
    },
    gcTime: 0,
  });
  return (
    <Row title={name} help={words.providerDoes}>
      {refusal && !linked && <Notice tone="bad">{refusal}</Notice>}
      <p>
        {linked ? (
          <Filled
            text={linked.email ? words.linkedAs : words.linked}
            parts={{ email: linked.email, at: <When at={linked.created_at} /> }}
          />
        ) : (
          words.mayLink(name)
        )}
      </p>
      {isChanging ? (
        <ChangeForm
          change={change}
          button={linked ? words.unlink : words.continue}
          isDanger={linked !== null}
          onCancel={() => setChanging(false)}
        >
          <ProofField means={means} />
        </ChangeForm>
      ) : (
        <div>
          <Button onClick={() => setChanging(true)}>{linked ? words.unlink : words.link}</Button>
        </div>
      )}
    </Row>
  );
}
