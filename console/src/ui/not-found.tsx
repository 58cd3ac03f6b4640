import { Empty } from "./empty.tsx";
import { useTitle } from "./use-title.ts";

export function NotFound() {
  useTitle("Not found");
  return (
    <Empty title="There is no such page">
      <p>The address may be mistyped, or what it named is gone.</p>
      <p>
        <a href="/app">Go to the start</a>
      </p>
    </Empty>
  );
}
