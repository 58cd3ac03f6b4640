/** Why a file can't be read, in a text for its author. */
export class CsvProblem extends Error {
  override readonly name = "CsvProblem";
}
