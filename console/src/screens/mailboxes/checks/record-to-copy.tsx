import { Copy } from "../../../ui/copy.tsx";
import { listWords as said } from "../list-words.ts";
import type { Step } from "./use-check.ts";

type Props = { record: NonNullable<Step["record"]>; domain: string };

export const RecordToCopy = ({ record: { type, name, value }, domain }: Props) => (
  <Copy label={said.recordFor(type, name)} text={value} before={said.recordBefore(type, shortName(name, domain))} />
);

/** As name servers' own pages ask for it. */
const shortName = (name: string, domain: string): string => (name === domain ? "@" : name.replace(`.${domain}`, ""));
