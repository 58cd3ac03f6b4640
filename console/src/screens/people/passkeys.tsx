import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ActionOutput, act } from "../../api/ask.ts";
import { passkeysQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ChangeForm } from "../../ui/change-form.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import screen from "../../ui/screen.module.css";
import { Row } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import type { Means } from "../proof/means.ts";
import { ProofField, proofIn } from "../proof/proof-field.tsx";
import { signIn as words } from "./own-words.ts";

type Passkey = ActionOutput<"passkey.list">["passkeys"][number];
type Stage = "look" | "add" | { remove: Passkey };

export function Passkeys({ means }: { means: Means }) {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [stage, setStage] = useState<Stage>("look");
  const look = () => setStage("look");
  return (
    <Row title={words.passkeys} help={words.passkeysDo}>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!error && !data && <Skeleton rows={2} />}
      {data && data.passkeys.length > 0 && (
        <Table
          caption={words.passkeys}
          columns={columnsOf((remove) => setStage({ remove }))}
          rows={data.passkeys}
          keyOf={({ id }) => id}
        />
      )}
      {data?.why_not && <p className={screen.note}>{data.why_not}</p>}
      {data && !data.why_not && stage === "look" && (
        <div>
          <Button onClick={() => setStage("add")}>{words.addPasskey}</Button>
        </div>
      )}
      {stage === "add" && <AddPasskey means={means} onDone={look} />}
      {typeof stage === "object" && <RemovePasskey passkey={stage.remove} means={means} onDone={look} />}
    </Row>
  );
}

const columnsOf = (remove: (passkey: Passkey) => void): Column<Passkey>[] => [
  { head: words.passkey, cell: ({ name }) => name },
  { head: words.added, isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
  {
    head: words.lastUsed,
    isFigure: true,
    from: "medium",
    cell: ({ last_used_at }) => <When at={last_used_at} none={words.never} />,
  },
  {
    head: words.actions,
    isHeadHidden: true,
    isFigure: true,
    cell: (passkey) => (
      <Button kind="quiet" isSmall aria-label={words.removePasskey(passkey.name)} onClick={() => remove(passkey)}>
        {words.remove}
      </Button>
    ),
  },
];

type ChangeProps = { means: Means; onDone: () => void };

function AddPasskey({ means, onDone }: ChangeProps) {
  const add = useMutation({
    mutationFn: async (data: FormData) => {
      const { registerPasskey } = await import("../../api/passkeys.ts");
      await registerPasskey(textOf(data, "name"), proofIn(data));
    },
    onSuccess: settled(onDone),
    gcTime: 0,
  });
  return (
    <ChangeForm change={add} button={words.continue} onCancel={onDone}>
      <Field
        label={words.passkeyName}
        name="name"
        autoComplete="off"
        placeholder={words.passkeyExample}
        required
        maxLength={100}
        hint={words.passkeyHint}
      />
      <ProofField means={means} />
    </ChangeForm>
  );
}

function RemovePasskey({ passkey: { id, name }, means, onDone }: ChangeProps & { passkey: Passkey }) {
  const remove = useMutation({
    mutationFn: (data: FormData) => act("passkey.remove", { id, ...proofIn(data) }),
    onSuccess: settled(onDone),
    gcTime: 0,
  });
  return (
    <ChangeForm change={remove} button={words.removePasskey(name)} isDanger onCancel={onDone}>
      <p>{words.removal(name)}</p>
      <ProofField means={means} />
    </ChangeForm>
  );
}

const settled = (onDone: () => void) => async () => {
  await queryClient.invalidateQueries(passkeysQuery);
  onDone();
};
