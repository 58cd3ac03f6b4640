import { mkdir, rm, writeFile } from "node:fs/promises";
import { readArguments } from "@outbound/service/read-arguments";
import { dashboardFiles, dashboardFolder } from "./dashboard-files.ts";

readArguments({
  command: "npm run generate-dashboards --",
  about: "Writes infra/grafana/dashboards anew, from infra/src/monitoring/dashboards.ts.",
  options: {},
  understand: () => undefined,
});
await rm(dashboardFolder, { recursive: true, force: true });
await mkdir(dashboardFolder, { recursive: true });
for (const [path, text] of dashboardFiles()) await writeFile(path, text);
