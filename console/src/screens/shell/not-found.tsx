import { useTitle } from "../../ui/use-title.ts";
import { Entrance } from "../entrance/entrance.tsx";

export function NotFound() {
  useTitle("Not found");
  return (
    <Entrance title="There is no such page">
      <p>The address may be mistyped, what it named may be gone, or you are no member of its workspace.</p>
      <p>
        <a href="/app">Go to the start</a>
      </p>
    </Entrance>
  );
}
