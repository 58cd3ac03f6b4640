import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import type { Certificates } from "@outbound/servers/certificates";
import { SMTPServer } from "smtp-server";

type TlsSmtpServer = AsyncDisposable & { port: number };
type Login = { certificates: Certificates; password: string; onMail?: (text: string) => void };

/** TLS from the first byte, at every address of this machine, and nobody sends without the password. */
export async function startTlsSmtpServer({ certificates, password, onMail }: Login): Promise<TlsSmtpServer> {
  const { keyFile, certificateFile } = certificates;
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile)]);
  const server = new SMTPServer({
    secure: true,
    key,
    cert,
    disableReverseLookup: true,
    onAuth: ({ password: given, username }, _, done) =>
      given === password ? done(null, { user: username ?? "" }) : done(new Error("Wrong user or password")),
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        onMail?.(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
