import type { Operation } from "../operation.ts";
import { getCompany } from "./get-company.ts";
import { listCompanies } from "./list-companies.ts";
import { listCompanyActivity } from "./list-company-activity.ts";

export const companyOperations = [
  getCompany,
  listCompanies,
  listCompanyActivity,
] as const satisfies readonly Operation[];
