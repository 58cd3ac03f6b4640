import { changePassword, setName } from "@outbound/contracts/people/profile";
import { deleteCodesOf } from "../oauth/authorization-code-table.ts";
import { endLettingIn } from "../people/end-all-begun.ts";
import { deleteLinksOf } from "../people/link-table.ts";
import { revokeTokensOf } from "../people/person-token-table.ts";
import { requireProof } from "../people/require-proof.ts";
import { deleteOtherSessions, holdSession } from "../people/session-table.ts";
import { hashNewPassword } from "../people/sign-in.ts";
import { setPassword, updateName } from "../people/user-table.ts";
import { passwordRefusal } from "../people/ways-in.ts";
import { requireSession } from "./authorize.ts";
import { type ActionParts, type BoundAction, bind } from "./bind-action.ts";

export function profileActions(parts: ActionParts): BoundAction[] {
  const { db, sealer, cookie } = parts;
  const refusePasswords = passwordRefusal(parts);
  return [
    bind(setName, async ({ name }, exchange) => {
      const { user_id } = await requireSession({ db, cookie, ...exchange });
      await updateName(db, user_id, name);
      return { name };
    }),
    // Whoever knew the old one keeps no way in. The session that changes it goes on.
    bind(changePassword, async ({ new_password, ...proof }, exchange) => {
      const session = await requireSession({ db, cookie, ...exchange });
      refusePasswords();
      const { req, res } = exchange;
      await requireProof({ db, sealer, res, address: req.ip }, session, proof);
      const hash = await hashNewPassword(new_password);
      await db.transaction(async (tx) => {
        await deleteOtherSessions(tx, session);
        await holdSession(tx, session);
        await setPassword(tx, session.user_id, hash);
        await deleteLinksOf(tx, session.user_id);
        await deleteCodesOf(tx, session.user_id);
        await revokeTokensOf(tx, session.user_id);
        await endLettingIn(tx, session.user_id);
      });
      return {};
    }),
  ];
}
