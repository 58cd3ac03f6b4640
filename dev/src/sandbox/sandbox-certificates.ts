import { X509Certificate } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { certificatesIn, createCertificates } from "@outbound/servers/certificates";

const validDays = 3_650;
const leftDays = 30;

/** The authority's key isn't stored. `trustFile` includes the operator's authorities, because Node reads one file only. */
export async function keepCertificates(folder: string, operatorsFile: string | undefined) {
  const files = certificatesIn(folder);
  if (!(await isValid(files.certificateFile))) await createCertificates(folder, validDays);
  const trustFile = join(folder, "trusted.pem");
  const operators = operatorsFile ? await readFile(operatorsFile, "utf8").catch(() => "") : "";
  await writeFile(trustFile, `${await readFile(files.caFile, "utf8")}\n${operators}`);
  return { trustFile, tls: { key: await readFile(files.keyFile), cert: await readFile(files.certificateFile) } };
}

async function isValid(file: string): Promise<boolean> {
  const pem = await readFile(file).catch(() => undefined);
  return pem !== undefined && new X509Certificate(pem).validToDate.getTime() > Date.now() + leftDays * 86_400_000;
}
