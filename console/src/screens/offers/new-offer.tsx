import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
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

const route = getRouteApi("/signed-in/w/$workspace/offers/new");

function termsOf(data: FormData) {
  const given = (name: string) => textOf(data, name).trim() || undefined;
  const [amount, currency, url, valid_until] = ["amount", "currency", "url", "valid_until"].map(given);
  return {
    email: textOf(data, "email"),
    title: textOf(data, "title"),
    ...(amount && { amount }),
    ...(amount && currency && { currency: currency.toUpperCase() }),
    ...(url && { url }),
    ...(valid_until && { valid_until }),
  };
}

export function NewOffer() {
  const { workspace } = route.useParams();
  useTitle("A new offer", useWorkspace()?.name);
  const create = useMutation({
    mutationFn: (data: FormData) => ask("offer.create", workspace, termsOf(data)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "offers"] }),
    gcTime: 0,
  });
  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/w/$workspace/offers" params={{ workspace }}>
        ← Offers
      </Link>
      <h1>{create.data ? create.data.title : "Make an offer"}</h1>
      {create.data ? (
        <>
          <Notice tone="good">
            It is made. Whoever has this address can answer it, so give it to the recipient alone. It is shown this
            once.
          </Notice>
          <Copy label="Address of its page" text={create.data.page_url} />
          <div>
            <LinkButton to="/w/$workspace/offers" params={{ workspace }}>
              To all offers
            </LinkButton>
          </div>
        </>
      ) : (
        <form
          className={form.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!create.isPending) create.mutate(new FormData(event.currentTarget));
          }}
        >
          <Field label="For whom, by email address" name="email" type="email" autoComplete="off" required />
          <Field label="What is offered" name="title" autoComplete="off" maxLength={200} required />
          <div className={form.pair}>
            <Field label="Amount" name="amount" inputMode="decimal" autoComplete="off" placeholder="1234.50" />
            <Field label="Currency" name="currency" autoComplete="off" maxLength={3} defaultValue="EUR" />
          </div>
          <Field
            label="A document that says more"
            name="url"
            type="url"
            autoComplete="off"
            placeholder="https://example.com/offer.pdf"
          />
          <Field label="The last day to answer" name="valid_until" type="date" />
          {create.error && <Notice tone="bad">{create.error.message}</Notice>}
          <div>
            <Button type="submit" kind="primary" isBusy={create.isPending}>
              Make the offer
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
