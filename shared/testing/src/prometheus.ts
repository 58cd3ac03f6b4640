import { findProgram } from "./debian-program.ts";

const bins = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
const debianPackage = "prometheus";

/** The server and its tool, which checks rules; undefined where they can't be had. */
export async function findPrometheus(): Promise<{ prometheus: string; promtool: string } | undefined> {
  const find = (name: string) => findProgram({ places: bins.map((bin) => `${bin}/${name}`), debianPackage });
  const prometheus = await find("prometheus");
  const promtool = prometheus && (await find("promtool"));
  return promtool ? { prometheus, promtool } : undefined;
}

export const noPrometheus = "Prometheus is not installed, and only root on Debian may install it here.";
