import { findProgram } from "@outbound/servers/debian-program";

const bins = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Installs curl where it is missing and that is possible: documents and messages tell people to type it. */
export async function requireCurl(): Promise<void> {
  const paths = bins.map((bin) => `${bin}/curl`);
  if (!(await findProgram({ paths, debianPackage: "curl" }))) {
    throw new Error("curl is not installed: as root, apt-get install curl.");
  }
}
