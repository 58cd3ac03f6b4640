import { useTitle } from "../../ui/use-title.ts";
import { Entrance } from "../entrance/entrance.tsx";
import { words } from "./words.ts";

export function NotFoundPage() {
  useTitle(words.notFound.title);
  return (
    <Entrance title={words.notFound.title}>
      <p>{words.notFound.why}</p>
      <p>
        <a href="/app">{words.notFound.home}</a>
      </p>
    </Entrance>
  );
}
