import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { useWorkspace } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Crumb, TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import styles from "./offer.module.css";
import { type Problems, problemsOfRefusal, problemsOfTerms, type Terms as TermsOfOffer } from "./offer-problems.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/offers/new");

function termsOf(data: FormData): TermsOfOffer {
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
  const formId = useId();
  const [unfit, setUnfit] = useState<Problems>({});
  const create = useMutation({
    mutationFn: (terms: TermsOfOffer) => ask("offer.create", workspace, terms),
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
  const submit = (form: HTMLFormElement) => {
    if (create.isPending) return;
    const terms = termsOf(new FormData(form));
    // The value of a day that is written in part is the same as of none.
    const isPartOfDay = form.querySelector("[name=valid_until]:invalid") !== null;
    const found = { ...problemsOfTerms(terms), ...(isPartOfDay && { valid_until: words.partOfDay }) };
    setUnfit(found);
    if (Object.keys(found).length === 0) create.mutate(terms);
    else create.reset();
  };
  if (create.data) return <Created workspace={workspace} title={create.data.title} url={create.data.page_url} />;
  return (
    <>
      <Bar workspace={workspace} title={words.newOffer}>
        <LinkButton kind="quiet" to="/w/$workspace/offers" params={{ workspace }}>
          {words.cancel}
        </LinkButton>
        <Button type="submit" form={formId} kind="primary" isBusy={create.isPending}>
          {words.create}
        </Button>
      </Bar>
      <form
        ref={element}
        id={formId}
        // The browser would tell one mistake at a time.
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {create.error && Object.keys(refused).length === 0 && (
          <div className={styles.row}>
            <Notice tone="bad">{create.error.message}</Notice>
          </div>
        )}
        <Terms problems={problems} />
      </form>
    </>
  );
}

type BarProps = { workspace: string; title: string; children: ReactNode };

const Bar = ({ workspace, title, children }: BarProps) => (
  <TopBar
    title={title}
    crumbs={
      <Crumb to="/w/$workspace/offers" params={{ workspace }}>
        {words.title}
      </Crumb>
    }
  >
    {children}
  </TopBar>
);

function Terms({ problems }: { problems: Problems }) {
  return (
    <>
      <Row title={words.recipient} help={words.recipientHelp}>
        <Field label={words.email} problem={problems.email} name="email" type="email" autoComplete="off" required />
      </Row>
      <Row title={words.offer} help={words.offerHelp}>
        <Field label={words.what} problem={problems.title} name="title" autoComplete="off" required />
        <Field
          label={words.document}
          problem={problems.url}
          name="url"
          type="url"
          autoComplete="off"
          placeholder={words.documentExample}
        />
      </Row>
      <Row title={words.price} help={words.priceHelp}>
        <div className={styles.price}>
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
      </Row>
      <Row title={words.validity} help={words.validityHelp}>
        <div className={styles.day}>
          <Field label={words.lastDay} problem={problems.valid_until} name="valid_until" type="date" />
        </div>
      </Row>
    </>
  );
}

const Row = ({ title, help, children }: { title: string; help: string; children: ReactNode }) => (
  <section className={styles.row}>
    <div>
      <h2>{title}</h2>
      <p>{help}</p>
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
);

function Created({ workspace, title, url }: { workspace: string; title: string; url: string }) {
  return (
    <>
      <Bar workspace={workspace} title={title}>
        <LinkButton to="/w/$workspace/offers" params={{ workspace }}>
          {words.seeOffers}
        </LinkButton>
      </Bar>
      <div className={screen.screen}>
        <div className={styles.created}>
          <Notice tone="good">{words.isCreated}</Notice>
          <Copy label={words.link} text={url} />
        </div>
      </div>
    </>
  );
}
