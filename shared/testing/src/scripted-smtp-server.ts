import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { readXoauth2, xoauth2Challenge } from "./xoauth2.ts";

export type Stage = "greeting" | "ehlo" | "auth" | "mail" | "rcpt" | "data" | "body" | "dot";
/** `close` is a FIN, `reset` an RST, `hang` silence; a string replaces the usual reply. */
export type Act = "close" | "reset" | "hang" | (string & {});

const usualReplies: Record<Exclude<Stage, "body">, string> = {
  greeting: "220 ready",
  ehlo: "250 hello",
  auth: "502 what",
  mail: "250 sender fine",
  rcpt: "250 recipient fine",
  data: "354 go on",
  dot: "250 2.0.0 taken",
};

export class ScriptedSmtpServer {
  /** Every message whose final dot arrived and that was not refused. */
  readonly copies: string[] = [];
  readonly commands: string[] = [];
  connections = 0;
  acts: Partial<Record<Stage, Act>>;
  extensions: string[] = [];
  beforeReply: Promise<unknown> | undefined;
  onStage: (stage: Stage, message?: string) => void = () => {};
  /** Of a login by XOAUTH2: the refusal's reply, or undefined to let the user in. Without it there is no login. */
  refusalOf: ((user: string, token: string) => { reply: string } | undefined) | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #refusals = new WeakMap<Socket, string>();

  private constructor(acts: Partial<Record<Stage, Act>>) {
    this.acts = acts;
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async start(acts: Partial<Record<Stage, Act>> = {}): Promise<ScriptedSmtpServer> {
    const server = new ScriptedSmtpServer(acts);
    server.#server.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.#server.once("listening", resolve));
    return server;
  }

  get smtp() {
    return { host: "127.0.0.1", port: (this.#server.address() as AddressInfo).port, secure: false };
  }

  countOf(messageId: string): number {
    return this.copies.filter((copy) => copy.includes(`Message-ID: ${messageId}`)).length;
  }

  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  dropHanging(): void {
    for (const socket of this.#sockets) if (socket.isPaused()) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.dropConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #talk(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
    let pending = "";
    let message: string | undefined;
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      pending += chunk;
      for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (message === undefined) {
          if (this.#command(socket, line)) message = "";
        } else if (line === ".") {
          this.#end(socket, message);
          message = undefined;
        } else {
          if (message === "") this.#answer(socket, "body");
          message += `${line}\r\n`;
        }
        if (socket.destroyed || socket.isPaused()) return;
      }
    });
    this.#answer(socket, "greeting");
  }

  #command(socket: Socket, line: string): boolean {
    this.commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" || verb === "HELO") this.#answer(socket, "ehlo");
    else if (verb === "AUTH" && this.refusalOf) this.#logIn(socket, line.slice("AUTH XOAUTH2 ".length));
    else if (verb === "AUTH") this.#answer(socket, "auth");
    else if (line === "" && this.#refusals.has(socket)) socket.write(`${this.#refusals.get(socket)}\r\n`);
    else if (verb === "MAIL") this.#answer(socket, "mail");
    else if (verb === "RCPT") this.#answer(socket, "rcpt");
    else if (verb === "QUIT") socket.end("221 bye\r\n");
    else if (verb === "DATA" && /^[45]/.test(this.acts.rcpt ?? "")) socket.write("554 5.5.1 no valid recipients\r\n");
    else if (verb === "DATA") return this.#answer(socket, "data");
    else socket.write("502 what\r\n");
    return false;
  }

  #logIn(socket: Socket, encoded: string): void {
    const { user, token } = readXoauth2(encoded);
    const refusal = this.refusalOf?.(user, token);
    if (!refusal) socket.write("235 2.7.0 signed in\r\n");
    else {
      this.#refusals.set(socket, refusal.reply);
      socket.write(`334 ${xoauth2Challenge}\r\n`);
    }
  }

  #end(socket: Socket, message: string): void {
    this.#answer(socket, "dot", message);
  }

  #answer(socket: Socket, stage: Stage, message?: string): boolean {
    this.onStage(stage, message);
    const act = this.acts[stage];
    const isRefusal = act !== undefined && /^[45]/.test(act);
    if (message !== undefined && !isRefusal) this.copies.push(message);
    if (act === "close" || act === "reset" || act === "hang") {
      // Later input is never read.
      socket.pause();
      if (act === "close") socket.end();
      if (act === "reset") socket.resetAndDestroy();
    } else if (stage === "dot" && this.beforeReply) {
      void this.beforeReply.then(() => socket.write(`${act ?? this.#usual(stage)}\r\n`));
    } else if (act !== undefined) socket.write(`${act}\r\n`);
    else if (stage !== "body") socket.write(`${this.#usual(stage)}\r\n`);
    return act === undefined;
  }

  #usual(stage: Exclude<Stage, "body">): string {
    if (stage !== "ehlo" || this.extensions.length === 0) return usualReplies[stage];
    const last = this.extensions.length - 1;
    const lines = this.extensions.map((name, index) => `250${index === last ? " " : "-"}${name}`);
    return ["250-hello", ...lines].join("\r\n");
  }
}
