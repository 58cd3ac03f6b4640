import { useMutation, useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { askOperator } from "../../../api/ask-operator.ts";
import { contentsQuery } from "../../../api/operator-queries.ts";
import { operatorKey, queryClient, sessionQuery } from "../../../api/queries.ts";
import { Field } from "../../../ui/field.tsx";
import { textOf } from "../../../ui/form.ts";
import { Menu } from "../../../ui/menu.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { DialogForm } from "../form-dialog.tsx";
import { words } from "../words.ts";
import type { Deletion } from "./delete-workspace.tsx";

type Props = { workspace: { id: string; name: string }; deletion: Deletion };

/** What is rarely done, and never by a single press. */
export function WorkspaceMore({ workspace, deletion }: Props) {
  const [asked, ask] = useState<"rename" | "delete">();
  const close = () => ask(undefined);
  const groups = [
    { items: [{ label: words.workspacePage.rename, icon: Pencil, run: () => ask("rename") }] },
    { items: [{ label: words.deletion.start, icon: Trash2, isDanger: true, run: () => ask("delete") }] },
  ];
  return (
    <>
      <Menu label={words.workspacePage.more} icon={Ellipsis} groups={groups} />
      {asked === "rename" && <Rename workspace={workspace} close={close} />}
      {asked === "delete" && <Delete workspace={workspace} deletion={deletion} close={close} />}
    </>
  );
}

function Rename({ workspace: { id, name }, close }: { workspace: Props["workspace"]; close: () => void }) {
  const rename = useMutation({
    mutationFn: (data: FormData) => askOperator("workspace.rename", { name: textOf(data, "name") }, { workspace: id }),
    onSuccess: ({ name: renamed }) => showToast({ text: words.workspacePage.renamed(renamed) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: operatorKey }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  });
  return (
    <DialogForm title={words.workspacePage.rename} submit={words.workspacePage.rename} change={rename} onClose={close}>
      <Field
        label={words.workspacePage.name}
        name="name"
        autoComplete="off"
        defaultValue={name}
        required
        autoFocus
        maxLength={200}
      />
    </DialogForm>
  );
}

/** What would go is shown in numbers before. */
function Delete({ workspace: { id, name }, deletion, close }: Props & { close: () => void }) {
  const { data: rows, error } = useQuery(contentsQuery(id));
  return (
    <DialogForm
      title={words.deletion.title(name)}
      submit={words.deletion.confirm}
      isDanger
      isProved
      change={deletion.change}
      onClose={close}
    >
      {error && <Notice tone="bad">{error.message}</Notice>}
      {!error && <p>{rows ? words.deletion.holds(rows) : words.deletion.counting}</p>}
      <p>{words.deletion.everything}</p>
      <Field label={words.deletion.writeName(name)} name="name" autoComplete="off" required />
    </DialogForm>
  );
}
