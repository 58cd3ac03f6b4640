import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { grafanaDashboard } from "./dashboard.ts";
import { dashboards } from "./dashboards.ts";

export const dashboardFolder = fileURLToPath(new URL("../../grafana/dashboards", import.meta.url));

export function dashboardFiles(): [path: string, text: string][] {
  return dashboards.map((dashboard) => [
    join(dashboardFolder, `${dashboard.uid}.json`),
    `${JSON.stringify(grafanaDashboard(dashboard), null, 2)}\n`,
  ]);
}
