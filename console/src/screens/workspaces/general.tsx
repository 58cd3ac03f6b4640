import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ask } from "../../api/ask.ts";
import { queryClient, sessionQuery } from "../../api/queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SavedForm } from "../../ui/saved-form.tsx";
import { Row, Section } from "../../ui/section.tsx";
import { useChanges } from "../../ui/use-changes.ts";
import { useTitle } from "../../ui/use-title.ts";
import { general as words } from "./words.ts";
import styles from "./workspaces.module.css";

const route = getRouteApi("/signed-in/w/$workspace/settings/general");

export function General() {
  const { workspace } = route.useParams();
  const name = useWorkspace()?.name ?? "";
  useTitle(words.title, name);
  const mayRename = useMay("workspace.rename");
  const changes = useChanges({ name });
  const save = async () => {
    await ask("workspace.rename", workspace, { name: changes.values.name });
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    return words.renamed;
  };
  return (
    <SavedForm changes={changes} save={save}>
      <Section title={words.title} isForm>
        <Row title={words.name} help={words.nameHelp}>
          {mayRename ? (
            <Field
              label={words.name}
              isLabelHidden
              value={changes.values.name}
              onChange={({ target }) => changes.write("name", target.value)}
              autoComplete="off"
              required
              maxLength={200}
            />
          ) : (
            <p>{name}</p>
          )}
        </Row>
        <Row title={words.id} help={words.idHelp}>
          <p className={styles.id}>
            <code>{workspace}</code>
            <CopyButton label={words.copyId} text={workspace} />
          </p>
        </Row>
        <Leave workspace={workspace} name={name} />
      </Section>
    </SavedForm>
  );
}

function Leave({ workspace, name }: { workspace: string; name: string }) {
  const leave = useMutation({
    mutationFn: () => ask("member.leave", workspace, {}),
    /** Loads the page anew, so that nothing of the workspace stays in its memory. */
    onSuccess: () => window.location.assign("/app"),
  });
  return (
    <Row title={words.leave} help={words.leaveHelp}>
      {leave.error && <Notice tone="bad">{leave.error.message}</Notice>}
      <div>
        <Confirm
          act={words.leave}
          title={words.leaveWhich(name)}
          button={{ kind: "danger-quiet" }}
          isBusy={leave.isPending || leave.isSuccess}
          onConfirm={() => leave.mutate()}
        >
          <p>{words.leaving}</p>
        </Confirm>
      </div>
    </Row>
  );
}
