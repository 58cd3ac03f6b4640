type Line = { at: Date; who: string; what: string; webhooks: readonly string[]; missing: Set<string> };
type Waiting = Line & { timer: NodeJS.Timeout };

const patienceMs = 20_000;
/** Later lines appear only in the webhooks' log. */
const mostLines = 80;

/** Each action has one line with the webhooks that followed; a late or unexpected webhook has a line of its own. */
export class EventFeed {
  readonly #waiting = new Set<Waiting>();
  readonly #unprinted: string[] = [];
  #say: ((line: string) => void) | undefined;
  #count = 0;

  begin(say: (line: string) => void): void {
    this.#say = say;
    for (const line of this.#unprinted.splice(0)) this.#print(line);
  }

  announce(who: string, what: string, webhooks: readonly string[] = []): { forget(): void } {
    const line = { at: new Date(), who, what, webhooks, missing: new Set(webhooks) };
    if (webhooks.length === 0) {
      this.#print(textOf(line));
      return { forget() {} };
    }
    const waiting: Waiting = { ...line, timer: setTimeout(() => this.#settle(waiting), patienceMs) };
    waiting.timer.unref();
    this.#waiting.add(waiting);
    return { forget: () => this.#remove(waiting) };
  }

  webhook(who: string, event: string): void {
    const line = [...this.#waiting].find((one) => one.who === who && one.missing.has(event));
    if (!line) return this.#print(`${clock(new Date())}  ${who} → webhook ${event}`);
    line.missing.delete(event);
    if (line.missing.size === 0) this.#settle(line);
  }

  end(): void {
    for (const line of this.#waiting) this.#remove(line);
  }

  #settle(line: Waiting): void {
    this.#remove(line);
    this.#print(textOf(line));
  }

  #remove(line: Waiting): void {
    clearTimeout(line.timer);
    this.#waiting.delete(line);
  }

  #print(line: string): void {
    if (!this.#say) return void (this.#unprinted.length < mostLines && this.#unprinted.push(line));
    this.#count += 1;
    if (this.#count <= mostLines) this.#say(line);
    if (this.#count === mostLines)
      this.#say("And so on: in the data folder, outbox/ has the emails and webhooks/events.log the webhooks.");
  }
}

function textOf({ at, who, what, webhooks, missing }: Line): string {
  const came = webhooks.filter((event) => !missing.has(event));
  return `${clock(at)}  ${who} ${what}${came.length > 0 ? ` → webhook ${came.join(", ")}` : ""}`;
}

export const clock = (at: Date) => at.toTimeString().slice(0, 8);
