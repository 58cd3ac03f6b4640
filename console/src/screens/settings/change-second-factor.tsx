import { useMutation } from "@tanstack/react-query";
import { act } from "../../api/ask.ts";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { CodeField } from "../entrance/code-field.tsx";

const words = {
  renew: { sentence: "The recovery codes that you have stop working.", button: "Make new recovery codes" },
  end: { sentence: "From then on your password alone signs you in.", button: "Switch off" },
};

type Props = { act: "renew" | "end"; onDone: (codes: readonly string[]) => void; onCancel: () => void };

/** Both want a code: a page that somebody found open is not enough. */
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
  const { sentence, button } = words[what];
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate(new FormData(event.currentTarget));
      }}
    >
      {change.error && <Notice tone="bad">{change.error.message}</Notice>}
      <p>{sentence}</p>
      <CodeField />
      <div className={form.row}>
        <Button type="submit" kind={what === "end" ? "danger" : "primary"} isBusy={change.isPending}>
          {button}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
