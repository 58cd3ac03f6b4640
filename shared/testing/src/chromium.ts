import { findProgram } from "@outbound/servers/debian-program";

/** The first has no windows, not even unseen ones, and takes half the processor time for its pages. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const paths = ["/usr/bin", "/usr/local/bin", "/snap/bin"].flatMap((bin) => names.map((name) => `${bin}/${name}`));

export const findChromium = (): Promise<string | undefined> =>
  findProgram({ paths, debianPackage: "chromium-headless-shell" });

export const noChromium = "Chromium is not installed: as root, apt-get install chromium-headless-shell.";
