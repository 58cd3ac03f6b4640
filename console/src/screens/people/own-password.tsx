import { useMutation, useQuery } from "@tanstack/react-query";
import { act } from "../../api/ask.ts";
import { signInWaysQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { textOf } from "../../ui/form.ts";
import screen from "../../ui/screen.module.css";
import { Row } from "../../ui/section.tsx";
import { showToast } from "../../ui/toast.tsx";
import { PasswordField } from "../entrance/password-field.tsx";
import type { Means } from "../proof/means.ts";
import { ProofField, proofIn } from "../proof/proof-field.tsx";
import { password as words } from "./own-words.ts";

/** Where the operator has switched passwords off nobody sets one. */
export function OwnPassword({ means }: { means: Means }) {
  const { data: ways } = useQuery(signInWaysQuery);
  const change = means.has_password ? words.change : words.set;
  if (ways?.passwords === false) return null;
  return (
    <Row title={words.title} help={words.help}>
      <p>{means.has_password ? words.is : words.isNot}</p>
      <div>
        <DialogButton
          label={change}
          dialog={(close) => <ChangePassword means={means} title={change} close={close} />}
        />
      </div>
    </Row>
  );
}

type Props = { means: Means; title: string; close: () => void };

function ChangePassword({ means, title, close }: Props) {
  const change = useMutation({
    mutationFn: (data: FormData) =>
      act("password.change", { new_password: textOf(data, "new_password"), ...proofIn(data) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      close();
      showToast({ text: words.changed });
    },
    gcTime: 0,
  });
  return (
    <DialogForm title={title} change={change} onClose={close}>
      <ProofField means={means} />
      <PasswordField
        label={words.fresh}
        name="new_password"
        autoComplete="new-password"
        minLength={10}
        maxLength={200}
        required
        hint={words.freshHint}
      />
      <p className={screen.note}>{words.ends}</p>
    </DialogForm>
  );
}
