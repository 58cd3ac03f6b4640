import { useMutation } from "@tanstack/react-query";
import { askOperator } from "../../../api/ask-operator.ts";
import { operatorKey, queryClient, sessionQuery } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { proofIn } from "../../proof/proof-field.tsx";
import { ActRow } from "../act-row.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { words } from "../words.ts";
import type { User } from "./user-list.tsx";

const said = words.userPage;

const onSettled = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: operatorKey }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);

export function UserAccount({ user, isMe }: { user: User; isMe: boolean }) {
  return (
    <Card isFlush title={said.account}>
      {!isMe && <Disabling user={user} />}
      {user.is_operator ? <EndOperator user={user} isMe={isMe} /> : <MakeOperator user={user} />}
    </Card>
  );
}

function Disabling({ user: { email, disabled_at } }: { user: User }) {
  const disable = useMutation({ mutationFn: () => askOperator("user.disable", { email }), onSettled });
  const enable = useMutation({ mutationFn: () => askOperator("user.enable", { email }), onSettled });
  const error = disable.error ?? enable.error;
  return (
    <ActRow
      title={said.access}
      act={
        disabled_at ? (
          <Button isBusy={enable.isPending} onClick={() => enable.mutate()}>
            {said.enable}
          </Button>
        ) : (
          <Confirm
            act={said.disable}
            title={said.disableWhom(email)}
            button={{ kind: "danger-quiet" }}
            isBusy={disable.isPending}
            onConfirm={() => disable.mutate()}
          >
            <p>{said.disabled}</p>
          </Confirm>
        )
      }
    >
      <p>{disabled_at ? said.isDisabled : said.disabling}</p>
      {error && <Notice tone="bad">{error.message}</Notice>}
    </ActRow>
  );
}

function MakeOperator({ user: { email, disabled_at } }: { user: User }) {
  const make = useMutation({
    mutationFn: (data: FormData) => askOperator("user.make-operator", { email }, { proof: proofIn(data) }),
    onSettled,
    gcTime: 0,
  });
  if (disabled_at) return null;
  return (
    <ActRow
      title={words.operator}
      act={
        <FormDialog
          act={said.makeOperator}
          title={said.makeOperatorOf(email)}
          submit={said.makeOperator}
          isProved
          change={make}
        >
          <p>{said.operatorPower}</p>
        </FormDialog>
      }
    >
      <p>{said.operatorsMay}</p>
    </ActRow>
  );
}

function EndOperator({ user: { email }, isMe }: { user: User; isMe: boolean }) {
  const end = useMutation({ mutationFn: () => askOperator("user.end-operator", { email }), onSettled });
  return (
    <ActRow
      title={words.operator}
      act={
        <Confirm
          act={said.endOperator}
          title={isMe ? said.endOwn : said.endOperatorOf(email)}
          button={{ kind: "danger-quiet" }}
          isBusy={end.isPending}
          onConfirm={() => end.mutate()}
        >
          <p>{isMe ? said.ownEnd : said.rightsEnd}</p>
        </Confirm>
      }
    >
      <p>{said.isOperator}</p>
      {end.error && <Notice tone="bad">{end.error.message}</Notice>}
    </ActRow>
  );
}
