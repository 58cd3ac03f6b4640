import { createHmac, randomBytes } from "node:crypto";

type Content = {
  kind: "refresh" | "access";
  account: string;
  grant: string;
  number: number;
  endsAt: number;
  filler?: string;
};

/** Tokens carry their content, signed, so that a restarted stand-in knows them. Access tokens are as long as Microsoft's. */
export class TokenMint {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  make(content: Omit<Content, "filler">): string {
    const filler =
      content.kind === "access" ? randomBytes(1_300).toString("base64url") : randomBytes(16).toString("hex");
    const text = Buffer.from(JSON.stringify({ ...content, filler })).toString("base64url");
    return `${text}.${this.#sign(text)}`;
  }

  read(token: string): Content | undefined {
    const [text = "", signature] = token.split(".");
    if (signature !== this.#sign(text)) return undefined;
    return JSON.parse(Buffer.from(text, "base64url").toString()) as Content;
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url");
  }
}
