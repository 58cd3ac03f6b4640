import { longestSenderText } from "@outbound/contracts/workspaces/sender-texts";
import { getRouteApi } from "@tanstack/react-router";
import { TextArea } from "../../ui/field.tsx";
import { SavedForm } from "../../ui/saved-form.tsx";
import { Row, Section } from "../../ui/section.tsx";
import { useChanges } from "../../ui/use-changes.ts";
import { configure, Inherited, type Shown } from "./inherited.tsx";
import { texts as words } from "./words.ts";
import styles from "./workspaces.module.css";

const route = getRouteApi("/signed-in/w/$workspace/settings/texts");

const rows = [
  ["signature", words.signature, words.signatureHelp],
  ["opt_out", words.optOut, words.optOutHelp],
  ["postal_address", words.postalAddress, words.postalAddressHelp],
] as const;

/** The workspace's texts for {{ signature }}, {{ opt_out }} and {{ postal_address }}, whichever mailbox sends. */
export function SenderTexts() {
  const { workspace } = route.useParams();
  return <Inherited workspace={workspace} title={words.title} help={words.help} form={Change} values={Values} />;
}

const Values = ({ settings }: Shown) =>
  rows.map(([name, title, help]) => (
    <Row key={name} title={title} help={help}>
      <p className={styles.text}>{settings[name] ?? words.notSet}</p>
    </Row>
  ));

function Change({ workspace, settings: { signature, opt_out, postal_address } }: Shown) {
  const changes = useChanges({ signature: signature ?? "", opt_out, postal_address: postal_address ?? "" });
  const save = async () => {
    await configure(workspace, changes.values);
    return words.saved;
  };
  return (
    <SavedForm changes={changes} save={save}>
      <Section title={words.title} help={words.help} isForm>
        {rows.map(([name, title, help]) => (
          <Row key={name} title={title} help={help}>
            <TextArea
              label={title}
              hint={name === "opt_out" && words.optOutHint}
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
