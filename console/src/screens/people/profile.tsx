import { useQuery } from "@tanstack/react-query";
import { act } from "../../api/ask.ts";
import { queryClient, sessionQuery } from "../../api/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Field } from "../../ui/field.tsx";
import { SavedForm } from "../../ui/saved-form.tsx";
import { Row, Section } from "../../ui/section.tsx";
import { useChanges } from "../../ui/use-changes.ts";
import { useTitle } from "../../ui/use-title.ts";
import { profile as words } from "./own-words.ts";
import styles from "./profile.module.css";

export function Profile() {
  useTitle(words.title);
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  return <OwnName email={session.user.email} name={session.user.name ?? ""} />;
}

function OwnName({ email, name }: { email: string; name: string }) {
  const changes = useChanges({ name });
  const save = async () => {
    await act("profile.set-name", { name: changes.values.name });
    // The name is shown wherever members are.
    await queryClient.invalidateQueries();
    return words.saved;
  };
  const shown = changes.values.name.trim() || email;
  return (
    <SavedForm changes={changes} save={save}>
      <Section title={words.title} help={words.help} isForm>
        <Row title={words.name} help={words.nameHelp}>
          <div className={styles.own}>
            <Avatar name={shown} size="large" />
            <Field
              label={words.name}
              isLabelHidden
              value={changes.values.name}
              onChange={({ target }) => changes.write("name", target.value)}
              autoComplete="name"
              maxLength={100}
            />
          </div>
        </Row>
        <Row title={words.email} help={words.emailHelp}>
          <p className={styles.fact}>{email}</p>
        </Row>
      </Section>
    </SavedForm>
  );
}
