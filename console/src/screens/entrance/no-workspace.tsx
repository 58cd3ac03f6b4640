import { Entrance } from "./entrance.tsx";
import { SignOut } from "./sign-out.tsx";
import { words } from "./words.ts";

export function NoWorkspace() {
  return (
    <Entrance title={words.noWorkspace}>
      <p>{words.askForInvitation}</p>
      <SignOut />
    </Entrance>
  );
}
