export type CompanySearch = {
  /** How names or domains begin. */
  name?: string | undefined;
  /** The company beside the list. */
  peek?: string | undefined;
};
