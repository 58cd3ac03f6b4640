import type { OperationName, RoleOf } from "../../api/ask.ts";

type RoleTaken = { operation: OperationName; role: string };

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    taken?: RoleTaken;
  }
}

/** For a page that is of no use without its operation: whoever may not call it reads which role it takes. */
export const takes = <Name extends OperationName>(operation: Name, role: RoleOf<Name>): { taken: RoleTaken } => ({
  taken: { operation, role },
});
