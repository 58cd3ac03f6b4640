import { findProgram } from "@outbound/servers/debian-program";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const paths = ["/usr/bin", "/usr/local/bin", "/snap/bin"].flatMap((bin) => names.map((name) => `${bin}/${name}`));

export const findChromium = (): Promise<string | undefined> => findProgram({ paths, debianPackage: "chromium" });

export const noChromium = "Chromium is not installed: as root, apt-get install chromium.";
