import { AppError } from "@outbound/contracts/app-error";

/**
 * What is wrong with a text, in its words for who writes it (`says`) and in the API's (`message`), both as a part of a sentence.
 * A text that is stored may be of an earlier release, which accepted more.
 */
export class InvalidCopy extends AppError {
  readonly says: string;
  readonly line: number | undefined;
  /** What else is wrong in the same text. */
  readonly others: readonly InvalidCopy[];

  constructor(says: string, line: number | undefined, message = says, others: readonly InvalidCopy[] = []) {
    super("conflict", message);
    this.says = says;
    this.line = line;
    this.others = others;
  }
}
