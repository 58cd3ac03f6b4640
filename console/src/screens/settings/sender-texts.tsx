import { longestSenderText } from "@outbound/contracts/workspaces/sender-texts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { workspaceSettingsQuery } from "../../api/settings-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { SavedForm } from "./save-bar.tsx";
import { Row, Section } from "./section.tsx";
import styles from "./settings.module.css";
import { useChanges } from "./use-changes.ts";
import { type Settings, useConfigure } from "./use-configure.ts";
import { texts as words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings/texts");

const rows = [
  ["signature", words.signature, words.signatureHelp],
  ["opt_out", words.optOut, words.optOutHelp],
  ["postal_address", words.postalAddress, words.postalAddressHelp],
] as const;

type Props = { workspace: string; settings: Settings };

/** What copies name without knowing who sends them. */
export function SenderTexts() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const { data: settings, error, refetch } = useQuery(workspaceSettingsQuery(workspace));
  const mayChange = useMay("workspace.configure");
  if (error && !settings) return <Failure error={error} reset={() => void refetch()} />;
  if (settings && mayChange) return <Change workspace={workspace} settings={settings} />;
  return (
    <Section title={words.title} help={words.help} isForm>
      {!settings && <Skeleton rows={6} />}
      {settings &&
        rows.map(([name, title, help]) => (
          <Row key={name} title={title} help={help}>
            <p className={styles.text}>{settings[name] ?? words.notSet}</p>
          </Row>
        ))}
    </Section>
  );
}

function Change({ workspace, settings }: Props) {
  const configure = useConfigure(workspace);
  const { signature, opt_out, postal_address } = settings;
  const changes = useChanges({ signature: signature ?? "", opt_out, postal_address: postal_address ?? "" });
  const save = async () => {
    await configure.mutateAsync(changes.values);
    changes.discard();
    showToast({ text: words.saved });
  };
  return (
    <SavedForm
      isChanged={changes.isChanged}
      isBusy={configure.isPending}
      refusal={configure.error}
      save={() => void save().catch(() => undefined)}
      discard={() => {
        changes.discard();
        configure.reset();
      }}
    >
      <Section title={words.title} help={words.help} isForm>
        {rows.map(([name, title, help]) => (
          <Row key={name} title={title} help={help}>
            <TextArea
              label={title}
              isLabelHidden
              rows={name === "opt_out" ? 3 : 4}
              maxLength={longestSenderText}
              value={changes.values[name]}
              onChange={({ target }) => changes.write(name, target.value)}
            />
          </Row>
        ))}
      </Section>
    </SavedForm>
  );
}
