import { personOf } from "@outbound/csv/people-columns";
import { type Encoding, encodingNames, encodings } from "@outbound/csv/read-text";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Card } from "../../../ui/card.tsx";
import { Select } from "../../../ui/field.tsx";
import { isTimezone } from "../../../ui/is-timezone.ts";
import { Notice } from "../../../ui/notice.tsx";
import layout from "../../../ui/two-columns.module.css";
import { AfterImport, useRequired } from "./after-import.tsx";
import { FirstRows } from "./first-rows.tsx";
import styles from "./import.module.css";
import { ImportResult } from "./import-result.tsx";
import { lackingIn, meaningOf } from "./lacking.ts";
import { type Mapping, problemIn } from "./mapping.ts";
import { MatchColumns } from "./match-columns.tsx";
import type { PeopleFile } from "./read-people-file.ts";
import { type Checked, useStandings } from "./standings.ts";
import { skippedIn, type Tally, tallyOf } from "./tally.ts";
import { type TriedOut, tryOut } from "./try-out.ts";
import { words } from "./words.ts";

export type Trial = {
  /** Undefined while the rows are read, and null of a file that is too large. */
  tried: TriedOut | null | undefined;
  checking: Checked;
  tally: Tally | undefined;
};

/** What would become of the rows, before anything is stored. */
export function useTrial(workspace: string, { file, meanings }: Mapping): Trial {
  const key = [file.name, file.file.size, file.file.lastModified, file.encoding, ...meanings];
  const { data: tried } = useQuery({
    queryKey: ["try-out", ...key],
    queryFn: ({ signal }) => tryOut(file, meanings, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const checking = useStandings(workspace, tried, key);
  const { standings, checked, isDone } = checking;
  // The addresses' map is the same one while it fills.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was checked says that it has changed.
  const tally = useMemo(() => (tried ? tallyOf(tried, standings) : undefined), [tried, standings, checked, isDone]);
  return { tried, checking, tally };
}

type Props = {
  workspace: string;
  mapping: Mapping;
  change: (mapping: Mapping) => void;
  trial: Trial;
  campaign: ReturnType<typeof useRequired>;
  problem: ReactNode;
  encoding: ReactNode;
};

export function ImportMapping({ workspace, mapping, change, trial, campaign, problem, encoding }: Props) {
  const { tried, checking, tally } = trial;
  const wrong = problemIn(mapping);
  const { required } = campaign;
  return (
    <div className={layout.body}>
      <div className={`${layout.left} ${styles.left}`}>
        {problem}
        <MatchColumns mapping={mapping} change={change} />
        {wrong && <Notice tone="bad">{wrong}</Notice>}
        <UnknownTimezone mapping={mapping} />
        <FirstRows
          mapping={mapping}
          tried={tried}
          standings={checking.standings}
          skipped={tally ? skippedIn(tally) : 0}
          needed={required.flatMap((field) => meaningOf(field, mapping.meanings) ?? [])}
        />
      </div>
      <aside className={layout.right}>
        <Card title={words.result}>
          <ImportResult mapping={mapping} tried={tried} tally={tally} checking={checking} />
        </Card>
        <AfterImport
          workspace={workspace}
          mapping={mapping}
          change={change}
          lacking={tried ? lackingIn(tried, checking.standings, required) : []}
          fresh={tally?.fresh ?? 0}
          problem={campaign.problem}
        />
        <Card title={words.file}>{encoding}</Card>
      </aside>
    </div>
  );
}

type EncodingProps = { value: Encoding; change: (encoding: Encoding) => void; file?: PeopleFile };

export function EncodingField({ value, change, file }: EncodingProps) {
  const isGuessed = file !== undefined && value === "windows-1252";
  return (
    <Select
      label={words.encoding}
      value={value}
      onChange={({ target }) => change(encodings.find((one) => one === target.value) ?? value)}
      hint={isGuessed ? words.encodingGuessed(letterIn(file)) : words.encodingHelp}
    >
      {encodings.map((one) => (
        <option key={one} value={one}>
          {encodingNames[one]}
        </option>
      ))}
    </Select>
  );
}

/** A value by which one sees whether the encoding is right. */
const letterIn = ({ rows }: PeopleFile): string | undefined =>
  rows.flatMap(({ cells }) => cells).find((cell) => /[^\0-\x7f]/.test(cell) && cell.length <= 40);

function UnknownTimezone({ mapping: { file, meanings } }: Pick<Props, "mapping">) {
  const found = file.rows.map(({ cells }) => personOf(cells, meanings).timezone?.trim());
  const unknown = found.find((timezone) => timezone && !isTimezone(timezone));
  if (unknown === undefined) return null;
  return <Notice tone="warn">{words.unknownTimezone(unknown.slice(0, 80))}</Notice>;
}
