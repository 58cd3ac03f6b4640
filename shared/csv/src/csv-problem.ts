/** Why a file can't be read, in words for whoever wrote it. */
export class CsvProblem extends Error {
  override readonly name = "CsvProblem";
}
