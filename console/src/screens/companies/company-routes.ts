import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { textIn } from "../../ui/search.ts";
import { workspace } from "../shell/shell-routes.tsx";

const companies = createRoute({ getParentRoute: () => workspace, path: "/companies" });
const screens = [
  createRoute({
    getParentRoute: () => companies,
    path: "/",
    validateSearch: ({ name }: Record<string, unknown>) => textIn("name", name),
    component: lazyRouteComponent(() => import("./company-list.tsx"), "CompanyList"),
  }),
  createRoute({
    getParentRoute: () => companies,
    path: "/$company",
    component: lazyRouteComponent(() => import("./company.tsx"), "Company"),
  }),
] as const;

export const companyRoutes = companies.addChildren(screens);
