import type { Output } from "../../../api/ask.ts";
import { Card } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { When } from "../../../ui/when.tsx";
import { overviewWords } from "../overview-words.ts";

const said = overviewWords.facts;

export function CampaignFacts({ campaign }: { campaign: Output<"campaign.get"> }) {
  const { created_at, started_at, first_started_at: first = null } = campaign;
  return (
    <Card title={said.title}>
      <Facts
        facts={[
          [said.created, <When key="created" at={created_at} />],
          [said.started, <When key="started" at={first} none={said.notStarted} />],
          ...(started_at === first ? [] : [[said.resumed, <When key="resumed" at={started_at} />] satisfies Fact]),
        ]}
      />
    </Card>
  );
}

type Fact = [string, React.ReactNode];
