import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { textIn } from "../../ui/search.ts";
import { workspace } from "../shell/shell-routes.tsx";
import type { CompanySearch } from "./company-search.ts";

const companies = createRoute({ getParentRoute: () => workspace, path: "/companies" });
const screens = [
  createRoute({
    getParentRoute: () => companies,
    path: "/",
    validateSearch: ({ name, peek }: Record<string, unknown>): CompanySearch => ({
      ...textIn("name", name),
      ...textIn("peek", peek),
    }),
    component: lazyRouteComponent(() => import("./company-list.tsx"), "CompanyList"),
  }),
  createRoute({
    getParentRoute: () => companies,
    path: "/$company",
    component: lazyRouteComponent(() => import("./company.tsx"), "Company"),
  }),
] as const;

export const companyRoutes = companies.addChildren(screens);
