import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ask } from "../../api/ask.ts";
import { prospectQuery } from "../../api/prospect-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Failure } from "../../ui/failure.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { shownName } from "./prospect-columns.tsx";
import { ProspectForm, type Written } from "./prospect-form.tsx";
import { ProspectsCrumb } from "./prospects-crumb.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/$prospect/edit");

export function EditProspect() {
  useTitle(words.editOf(undefined));
  const { workspace, prospect: id } = route.useParams();
  const navigate = useNavigate();
  const { data: prospect, error, refetch } = useQuery(prospectQuery(workspace, id));
  const update = useMutation({
    mutationFn: (written: Written) => ask("prospect.update", workspace, { id, ...written }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [workspace] });
      await navigate({ to: "/w/$workspace/prospects/$prospect", params: { workspace, prospect: id } });
    },
  });
  return (
    <>
      <TopBar
        title={words.editOf(prospect?.email)}
        crumbs={
          <>
            <ProspectsCrumb workspace={workspace} />
            <Crumb to="/w/$workspace/prospects/$prospect" params={{ workspace, prospect: id }}>
              {prospect ? shownName(prospect) : words.prospect}
            </Crumb>
          </>
        }
      />
      <div className={styles.screen}>
        {error && !prospect && <Failure error={error} reset={() => void refetch()} />}
        {!prospect && !error && <Skeleton rows={6} />}
        {prospect && (
          <ProspectForm
            key={id}
            workspace={workspace}
            initial={{ ...prospect, company_name: prospect.company?.name ?? "" }}
            error={update.error}
            isBusy={update.isPending}
            act={words.save}
            save={(written) => update.mutate(changed(written, prospect.company?.name))}
          />
        )}
      </div>
    </>
  );
}

/** A company that nobody changed stays grouped as it was, by its name or by the address; one that was cleared follows from the address. */
function changed({ company_name = null, ...written }: Written, before: string | null = null): Written {
  return company_name === before ? written : { ...written, company_name };
}
