import { CsvProblem } from "./csv-problem.ts";

/** `line` is the row's last line, counted from 1. */
export type CsvRow = { line: number; cells: string[] };

/** Counted in characters: an unclosed quote would take in all that follows. */
const longestRow = 1_000_000;

/**
 * RFC 4180 with any line ends, in the memory of one row. A quote within a cell that doesn't begin with one is a quote.
 * Trims cells and skips rows without any text. Throws a CsvProblem.
 */
export class CsvReader {
  readonly #delimiter: string;
  #state: "start" | "plain" | "quoted" | "closed" = "start";
  #cell = "";
  #cells: string[] = [];
  #length = 0;
  #line = 1;
  #quotedAt = 1;
  #isAfterReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  read(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    for (const char of text) {
      const isRestOfLineEnd = char === "\n" && this.#isAfterReturn;
      this.#isAfterReturn = char === "\r";
      if (++this.#length > longestRow) throw this.#tooLong();
      if (this.#state === "quoted") this.#readQuoted(char);
      else if (!isRestOfLineEnd && (char === "\n" || char === "\r")) rows.push(...this.#endRow());
      else if (!isRestOfLineEnd) this.#readPlain(char);
      if (!isRestOfLineEnd && (char === "\n" || char === "\r")) this.#line += 1;
    }
    return rows;
  }

  end(): CsvRow[] {
    if (this.#state === "quoted") throw this.#neverClosed();
    return this.#endRow();
  }

  #readQuoted(char: string): void {
    if (char === '"') this.#state = "closed";
    else this.#cell += char;
  }

  #readPlain(char: string): void {
    if (char === this.#delimiter) return this.#endCell();
    const isBlank = char === " " || char === "\t";
    if (this.#state === "closed") {
      if (char === '"') {
        this.#cell += char;
        this.#state = "quoted";
      } else if (!isBlank) {
        throw new CsvProblem(`Line ${this.#line}: text follows a closing quote. Write a quote inside quotes twice.`);
      }
      return;
    }
    if (char === '"' && this.#state === "start") {
      this.#cell = "";
      this.#quotedAt = this.#line;
      this.#state = "quoted";
      return;
    }
    this.#cell += char;
    if (!isBlank) this.#state = "plain";
  }

  #endCell(): void {
    this.#cells.push(this.#state === "closed" ? this.#cell : this.#cell.trim());
    this.#cell = "";
    this.#state = "start";
  }

  #endRow(): CsvRow[] {
    this.#endCell();
    const row = { line: this.#line, cells: this.#cells };
    this.#cells = [];
    this.#length = 0;
    return row.cells.every((cell) => cell === "") ? [] : [row];
  }

  #tooLong(): CsvProblem {
    return this.#state === "quoted" ? this.#neverClosed() : new CsvProblem(`Line ${this.#line} is too long for a row.`);
  }

  #neverClosed = () => new CsvProblem(`A quote opens at line ${this.#quotedAt} and never closes.`);
}
