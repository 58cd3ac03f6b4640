import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { findableCampaignsQuery } from "../../../api/palette-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Group, Select } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { Menu } from "../../../ui/menu.tsx";
import { type Draft, usualDays } from "../sequence/campaign-draft.ts";
import { useProblem } from "../sequence/draft-problems.ts";
import { words } from "../words.ts";

type Beginning = NonNullable<Draft["begins_from"]>;
type Props = {
  workspace: string;
  /** The name of a campaign that is there already: it can't begin from itself. */
  own: string | undefined;
  begins_from: Draft["begins_from"];
  change: (begins_from: Draft["begins_from"]) => void;
};

const mostSources = 50;

/** Days that somebody has chosen stay. */
const daysFor = (replies: Beginning["replies"], before?: Beginning): number =>
  before && before.after_days !== usualDays[before.replies] ? before.after_days : usualDays[replies];

export function BeginsFromFields({ begins_from, change, ...campaign }: Props) {
  const problem = useProblem("begins_from");
  const choose = (value: string) =>
    change(
      value === "interested" || value === "neutral"
        ? { to: begins_from?.to ?? [], after_days: daysFor(value, begins_from), replies: value }
        : undefined,
    );
  return (
    <Group legend={words.begins.legend} isLegendHidden>
      <Select
        label={words.begins.label}
        problem={problem}
        value={begins_from?.replies ?? ""}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{words.begins.added}</option>
        <option value="neutral">{words.begins.neutral}</option>
        <option value="interested">{words.begins.interested}</option>
      </Select>
      {begins_from && <Sources {...campaign} begins_from={begins_from} change={change} />}
    </Group>
  );
}

type SourcesProps = {
  workspace: string;
  own: string | undefined;
  begins_from: Beginning;
  change: (begins_from: Beginning) => void;
};

function Sources({ workspace, own, begins_from, change }: SourcesProps) {
  const { to, after_days } = begins_from;
  const { data: campaigns = [] } = useQuery(findableCampaignsQuery(workspace));
  const others = [...new Set(campaigns.map(({ name }) => name))].filter((name) => name !== own && !to.includes(name));
  const add = (name: string) => change({ ...begins_from, to: [...to, name] });
  return (
    <>
      <div className={form.pair}>
        <Group legend={words.begins.to} hint={words.begins.toHint} problem={useProblem("begins_from", "to")}>
          <Menu
            icon={Plus}
            label={words.begins.to}
            aria-disabled={to.length >= mostSources || others.length === 0}
            groups={[{ items: others.map((name) => ({ label: name, run: () => add(name) })) }]}
          >
            {to.length === 0 ? words.begins.choose : words.begins.chooseMore}
          </Menu>
        </Group>
        <Field
          label={words.begins.days}
          problem={useProblem("begins_from", "after_days")}
          type="number"
          min={0}
          max={730}
          value={after_days}
          hint={words.begins.daysHint}
          onChange={({ target }) => change({ ...begins_from, after_days: Math.trunc(Number(target.value)) })}
        />
      </div>
      {to.length > 0 && (
        <ul aria-label={words.begins.to}>
          {to.map((name) => (
            <li key={name} className={form.row}>
              {name}
              <Button
                kind="quiet"
                aria-label={words.begins.remove(name)}
                onClick={() => change({ ...begins_from, to: to.filter((one) => one !== name) })}
              >
                {words.begins.removeIt}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
