import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { requestKeys } from "../../api/request-key.ts";
import styles from "../../ui/screen.module.css";
import { TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { ProspectForm, type Written } from "./prospect-form.tsx";
import { ProspectsCrumb } from "./prospects-crumb.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/new");

export function NewProspect() {
  useTitle(words.add);
  const { workspace } = route.useParams();
  const navigate = useNavigate();
  const [once] = useState(requestKeys);
  const create = useMutation({
    mutationFn: (written: Written) => once(written, (key) => ask("prospect.create", workspace, written, key)),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: [workspace] });
      await navigate({ to: "/w/$workspace/prospects/$prospect", params: { workspace, prospect: id } });
    },
  });
  return (
    <>
      <TopBar title={words.add} crumbs={<ProspectsCrumb workspace={workspace} />} />
      <div className={styles.screen}>
        <ProspectForm
          workspace={workspace}
          error={create.error}
          isBusy={create.isPending}
          act={words.add}
          save={(written) => create.mutate(written)}
        />
      </div>
    </>
  );
}
