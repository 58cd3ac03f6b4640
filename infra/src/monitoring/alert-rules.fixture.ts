import { readFile } from "node:fs/promises";
import { parse } from "yaml";

type AlertRule = {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
};

export async function alertRules(): Promise<AlertRule[]> {
  const text = await readFile(new URL("../../prometheus/alerts.yml", import.meta.url), "utf8");
  const { groups } = parse(text) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}
