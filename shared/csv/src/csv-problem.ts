export class CsvProblem extends Error {
  override readonly name = "CsvProblem";
}
