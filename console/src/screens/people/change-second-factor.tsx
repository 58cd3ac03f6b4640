import { useMutation } from "@tanstack/react-query";
import { act } from "../../api/ask.ts";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { ChangeForm } from "../../ui/change-form.tsx";
import { textOf } from "../../ui/form.ts";
import { CodeField } from "../entrance/code-field.tsx";
import { signIn as words } from "./own-words.ts";

const changes = {
  renew: { sentence: words.newCodesEnd, button: words.createCodes },
  end: { sentence: words.switchedOff, button: words.switchOff },
};

type Props = { act: "renew" | "end"; onDone: (codes: readonly string[]) => void; onCancel: () => void };

/** Both need a code, because somebody else may have found the page open. */
export function ChangeSecondFactor({ act: what, onDone, onCancel }: Props) {
  const change = useMutation({
    mutationFn: async (data: FormData): Promise<readonly string[] | undefined> => {
      const code = textOf(data, "code");
      if (what === "renew") return (await act("second-factor.renew-codes", { code })).recovery_codes;
      await act("second-factor.end", { code });
      return undefined;
    },
    onSuccess: async (codes) => {
      await queryClient.invalidateQueries(signInMeansQuery);
      if (codes) onDone(codes);
      else onCancel();
    },
    gcTime: 0,
  });
  const { sentence, button } = changes[what];
  return (
    <ChangeForm change={change} button={button} isDanger={what === "end"} onCancel={onCancel}>
      <p>{sentence}</p>
      <CodeField />
    </ChangeForm>
  );
}
