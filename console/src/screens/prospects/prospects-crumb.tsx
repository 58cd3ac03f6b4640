import { Crumb } from "../../ui/top-bar.tsx";
import type { ProspectSearch } from "./prospect-filters.ts";
import { words } from "./words.ts";

/** Back to the list, as it was narrowed. */
export const ProspectsCrumb = ({ workspace, search }: { workspace: string; search?: ProspectSearch }) => (
  <Crumb to="/w/$workspace/prospects" params={{ workspace }} {...(search && { search })}>
    {words.title}
  </Crumb>
);
