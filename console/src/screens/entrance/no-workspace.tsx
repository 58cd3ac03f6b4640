import { Entrance } from "./entrance.tsx";
import { SignOut } from "./sign-out.tsx";

export function NoWorkspace() {
  return (
    <Entrance title="No workspace yet">
      <p>You are signed in, and a member of no workspace. Ask an owner of yours to add you.</p>
      <SignOut />
    </Entrance>
  );
}
