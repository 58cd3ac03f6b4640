import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { createCertificates } from "@outbound/servers/certificates";
import { type Answer, type Receiver, startReceiver } from "@outbound/testing/receiver";
import { onTestFinished } from "vitest";

export const certificates = await createCertificates(await mkdtemp(join(tmpdir(), "receiver-")));
tls.setDefaultCACertificates([...tls.getCACertificates(), await readFile(certificates.caFile, "utf8")]);

export async function startTestReceiver(answer?: Answer): Promise<Receiver & { port: string }> {
  const receiver = await startReceiver(certificates, answer);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  return Object.assign(receiver, { port: new URL(receiver.url()).port });
}
