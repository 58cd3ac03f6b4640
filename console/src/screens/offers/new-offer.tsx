import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { useTitle } from "../../ui/use-title.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import { type Problems, problemsOfRefusal, problemsOfTerms, type Terms } from "./offer-problems.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/offers/new");

function termsOf(data: FormData): Terms {
  const given = (name: string) => textOf(data, name).trim() || undefined;
  const [amount, currency, url, valid_until] = ["amount", "currency", "url", "valid_until"].map(given);
  return {
    email: textOf(data, "email"),
    title: textOf(data, "title"),
    ...(amount && { amount }),
    // Without an amount there is nothing for it to say.
    ...(amount && currency && { currency: currency.toUpperCase() }),
    ...(url && { url }),
    ...(valid_until && { valid_until }),
  };
}

export function NewOffer() {
  const { workspace } = route.useParams();
  useTitle(words.create, useWorkspace()?.name);
  const [unfit, setUnfit] = useState<Problems>({});
  const create = useMutation({
    mutationFn: (terms: Terms) => ask("offer.create", workspace, terms),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "offers"] }),
    gcTime: 0,
  });
  const refused = problemsOfRefusal(create.error);
  const problems = { ...refused, ...unfit };
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (create.error || Object.keys(unfit).length > 0)
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [create.error, unfit]);
  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/w/$workspace/offers" params={{ workspace }}>
        ← {words.title}
      </Link>
      <h1>{create.data ? create.data.title : words.create}</h1>
      {create.data ? (
        <>
          <Notice tone="good">{words.isCreated}</Notice>
          <Copy label={words.link} text={create.data.page_url} />
          <div>
            <LinkButton to="/w/$workspace/offers" params={{ workspace }}>
              {words.seeOffers}
            </LinkButton>
          </div>
        </>
      ) : (
        <form
          ref={element}
          // The browser would tell one mistake at a time.
          noValidate
          className={form.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (create.isPending) return;
            const terms = termsOf(new FormData(event.currentTarget));
            // The value of a day that is written in part is the same as of none.
            const isPartOfDay = event.currentTarget.querySelector("[name=valid_until]:invalid") !== null;
            const found = {
              ...problemsOfTerms(terms),
              ...(isPartOfDay && { valid_until: words.partOfDay }),
            };
            setUnfit(found);
            if (Object.keys(found).length === 0) create.mutate(terms);
            else create.reset();
          }}
        >
          <Field label={words.email} problem={problems.email} name="email" type="email" autoComplete="off" required />
          <Field label={words.what} problem={problems.title} name="title" autoComplete="off" required />
          <div className={form.pair}>
            <Field
              label={words.amount}
              problem={problems.amount}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              placeholder={words.amountExample}
            />
            <Field
              label={words.currency}
              problem={problems.currency}
              name="currency"
              autoComplete="off"
              defaultValue="EUR"
            />
          </div>
          <Field
            label={words.document}
            problem={problems.url}
            name="url"
            type="url"
            autoComplete="off"
            placeholder={words.documentExample}
          />
          <Field label={words.lastDay} problem={problems.valid_until} name="valid_until" type="date" />
          {create.error && Object.keys(refused).length === 0 && <Notice tone="bad">{create.error.message}</Notice>}
          <div>
            <Button type="submit" kind="primary" isBusy={create.isPending}>
              {words.create}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
