import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "selfsigned";

export type Certificates = {
  /** NODE_EXTRA_CA_CERTS of processes that must trust the server. */
  caFile: string;
  keyFile: string;
  certificateFile: string;
};

export const certificatesIn = (folder: string): Certificates => ({
  caFile: join(folder, "ca.pem"),
  keyFile: join(folder, "server.key"),
  certificateFile: join(folder, "server.pem"),
});

const hourMs = 3_600_000;

/** Covers this machine's loopback names and the sandbox's container names. The authority's key is not stored. */
export async function createCertificates(folder: string, validDays = 1): Promise<Certificates> {
  await mkdir(folder, { recursive: true });
  const files = certificatesIn(folder);
  const options = {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: new Date(Date.now() - hourMs),
    notAfterDate: new Date(Date.now() + validDays * 24 * hourMs),
  } as const;
  const authority = await generate([{ name: "commonName", value: "Outbound on this machine" }], {
    ...options,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: "commonName", value: "localhost" }], {
    ...options,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 2, value: "sandbox" },
          { type: 7, ip: "127.0.0.1" },
          { type: 7, ip: "::1" },
        ],
      },
    ],
  });
  await writeFile(files.caFile, authority.cert);
  await writeFile(files.keyFile, server.private, { mode: 0o600 });
  // Written last: if it exists, so do the others.
  await writeFile(files.certificateFile, server.cert);
  return files;
}
