import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { mailboxesQuery, providersQuery, serversQuery } from "../../../api/mailbox-queries.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { connectWords as said } from "../connect-words.ts";
import { words } from "../words.ts";
import styles from "./connect.module.css";
import { PasswordMailbox } from "./password-mailbox.tsx";
import type { ProviderCard } from "./provider-cards.ts";
import { ProviderChoice } from "./provider-choice.tsx";
import { SignInMailbox } from "./sign-in-mailbox.tsx";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/add");

export function AddMailbox() {
  const { workspace } = route.useParams();
  const { replace, show = "other" } = route.useSearch();
  const navigate = useNavigate();
  const { data, isPending } = useQuery(mailboxesQuery(workspace));
  const clients = useQuery(providersQuery(workspace));
  const replaced = data?.data.find(({ id }) => id === replace);
  const servers = useQuery({ ...serversQuery(workspace, replaced?.id ?? ""), enabled: replaced !== undefined });
  const title = replaced ? words.replaceServersOf(replaced.email) : words.connect;
  useTitle(title);
  const [hasChosen, setChosen] = useState(false);
  const choose = (card: ProviderCard) => {
    setChosen(true);
    void navigate({
      to: "/w/$workspace/mailboxes/add",
      params: { workspace },
      search: card === "other" ? {} : { show: card },
      replace: true,
    });
  };
  const known = new Set<string>(clients.data?.data.map(({ provider }) => provider));
  const head = (
    <Head isNew={!replaced} card={show}>
      {servers.error && <Notice tone="warn">{servers.error.message}</Notice>}
      {!replaced && <ProviderChoice chosen={show} clients={known} choose={choose} isFocused={hasChosen} />}
    </Head>
  );
  return (
    <>
      <TopBar
        title={title}
        crumbs={
          <Crumb to="/w/$workspace/mailboxes" params={{ workspace }}>
            {words.title}
          </Crumb>
        }
      >
        {!replaced && (
          <LinkButton kind="quiet" icon={Upload} to="/w/$workspace/mailboxes/add-many" params={{ workspace }}>
            {words.addFromFile}
          </LinkButton>
        )}
        <LinkButton kind="quiet" to="/w/$workspace/mailboxes" params={{ workspace }}>
          {words.cancel}
        </LinkButton>
      </TopBar>
      {isPending || servers.isLoading ? (
        <div className={screen.screen}>
          <Skeleton rows={6} />
        </div>
      ) : show === "other" || replaced ? (
        <PasswordMailbox
          key={replaced?.id}
          workspace={workspace}
          known={data?.data ?? []}
          replaced={replaced}
          servers={servers.data}
          head={head}
          choose={choose}
        />
      ) : (
        <SignInMailbox
          key={show}
          workspace={workspace}
          provider={show}
          hasClient={clients.data ? known.has(show) : undefined}
          head={head}
        />
      )}
    </>
  );
}

type HeadProps = { isNew: boolean; card: ProviderCard; children: ReactNode };

function Head({ isNew, card, children }: HeadProps) {
  return (
    <>
      {isNew && (
        <div>
          <h2 className={styles.title}>{said.heading}</h2>
          <p className={styles.intro}>{card === "other" ? said.intro : said.introSignIn}</p>
        </div>
      )}
      {children}
    </>
  );
}
