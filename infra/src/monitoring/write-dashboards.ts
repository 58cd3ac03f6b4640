import { mkdir, rm, writeFile } from "node:fs/promises";
import { dashboardFiles, dashboardFolder } from "./dashboard-files.ts";

/** `npm run generate-dashboards`. */
await rm(dashboardFolder, { recursive: true, force: true });
await mkdir(dashboardFolder, { recursive: true });
for (const [path, text] of dashboardFiles()) await writeFile(path, text);
