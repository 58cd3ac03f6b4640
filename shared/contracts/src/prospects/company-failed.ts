/** API: Prospect error codes, company-failed. */
export const companyFailed = "Couldn't group the prospect into a company.";

export const companyFailedExample = {
  summary: "Grouping into a company failed",
  input: { email: "ada@lovelace.example" },
  refused: "upstream",
  output: { error: companyFailed, code: "company-failed" },
} as const;
