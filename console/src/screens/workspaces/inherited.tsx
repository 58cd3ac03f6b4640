import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { ask, type Input, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { workspaceSettingsQuery } from "../../api/settings-queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Failure } from "../../ui/failure.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { onlyAdmins } from "./words.ts";

export type Settings = Output<"workspace.settings">;
export type Shown = { workspace: string; settings: Settings };

type Props = {
  workspace: string;
  title: string;
  help: string;
  /** For who may change it. */
  form: ComponentType<Shown>;
  values: ComponentType<Shown>;
};

/** A section of what campaigns have from their workspace. */
export function Inherited({ workspace, title, help, form: Form, values: Values }: Props) {
  useTitle(title, useWorkspace()?.name);
  const { data: settings, error, refetch } = useQuery(workspaceSettingsQuery(workspace));
  const mayChange = useMay("workspace.configure");
  if (settings && mayChange) return <Form workspace={workspace} settings={settings} />;
  return (
    <Section title={title} help={settings ? `${help} ${onlyAdmins}` : help} isForm>
      {error && !settings && <Failure error={error} reset={() => void refetch()} />}
      {!error && !settings && <Skeleton rows={6} />}
      {settings && <Values workspace={workspace} settings={settings} />}
    </Section>
  );
}

export async function configure(workspace: string, changes: Input<"workspace.configure">): Promise<void> {
  await ask("workspace.configure", workspace, changes);
  await queryClient.invalidateQueries({ queryKey: [workspace] });
}
