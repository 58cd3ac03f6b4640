import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../../api/ask.ts";
import { providersQuery } from "../../../api/mailbox-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { connectWords as said } from "../connect-words.ts";
import { words } from "../words.ts";
import type { ProviderCard } from "./provider-cards.ts";

type Found = Output<"mailbox.discover">;
type Props = {
  workspace: string;
  found: Found | undefined;
  domain: string;
  choose: (card: ProviderCard) => void;
};

/** What is known of the address's provider beside its servers. */
export function Discovery({ workspace, found, domain, choose }: Props) {
  const { data: clients } = useQuery(providersQuery(workspace));
  if (!found) return null;
  const { sign_in, daily_limit, note } = found;
  const provider = sign_in === "google" || sign_in === "microsoft" ? sign_in : undefined;
  const hasClient = clients?.data.some((client) => client.provider === provider);
  const sentences = [
    provider &&
      (hasClient ? said.isAtProvider(domain, words.providerNames[provider]) : words.signInWaysWithoutClient[provider]),
    daily_limit !== null && words.providerAllows(daily_limit),
    note,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <ReasonLine
      tone={provider ? "accent" : "gray"}
      role="status"
      action={
        provider &&
        hasClient && (
          <Button isSmall onClick={() => choose(provider)}>
            {said.signInWith(words.providerNames[provider])}
          </Button>
        )
      }
    >
      {sentences.join(" ")}
    </ReasonLine>
  );
}
