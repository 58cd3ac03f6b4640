import { conflict } from "@outbound/contracts/app-error";
import { beginProvider, beginProviderLink, getProvider, unlinkProvider } from "@outbound/contracts/people/provider";
import { listPasskeysOf } from "../people/passkey-table.ts";
import { deleteIdentitiesOf, findLinked } from "../people/provider-table.ts";
import { beginVisit } from "../people/provider-visit.ts";
import { requireProof } from "../people/require-proof.ts";
import { selectSignInMeans } from "../people/second-factor-table.ts";
import { hashOfSecret } from "../people/secret.ts";
import { visitCookie } from "../people/session-cookie.ts";
import { refuseManyChallenges } from "../people/throttle.ts";
import { requireSession } from "./authorize.ts";
import { type ActionParts, type BoundAction, bind } from "./bind-action.ts";

export function providerActions({ db, sealer, cookie, provider, publicUrl }: ActionParts): BoundAction[] {
  const visits = visitCookie(publicUrl);
  const own = () => {
    if (!provider) throw conflict("No identity provider is set up.");
    return provider;
  };

  return [
    bind(beginProvider, async ({ next = "/", secret }, { req, res }) => {
      const wanted = own();
      await refuseManyChallenges(db, res, req.ip);
      const visit = { next, session_id: null, invitation_hash: secret === undefined ? null : hashOfSecret(secret) };
      return { url: await beginVisit({ db, provider: wanted, cookie: visits }, { req, res }, visit) };
    }),
    bind(beginProviderLink, async ({ next, ...proof }, { req, res }) => {
      const wanted = own();
      const session = await requireSession({ db, cookie, req, res });
      await requireProof({ db, sealer, res, address: req.ip }, session, proof);
      const visit = { next, session_id: session.session_id, invitation_hash: null };
      return { url: await beginVisit({ db, provider: wanted, cookie: visits }, { req, res }, visit) };
    }),
    bind(getProvider, async (_input, exchange) => {
      const { user_id } = await requireSession({ db, cookie, ...exchange });
      return { name: provider?.config.name ?? null, linked: provider ? await findLinked(db, user_id) : null };
    }),
    bind(unlinkProvider, async (proof, exchange) => {
      const { req, res } = exchange;
      const session = await requireSession({ db, cookie, ...exchange });
      await requireProof({ db, sealer, res, address: req.ip }, session, proof);
      const { has_password } = await selectSignInMeans(db, session.user_id);
      if (!has_password && (await listPasskeysOf(db, session.user_id)).length === 0) {
        throw conflict(
          "This is your only way to sign in. Add a passkey first, or ask your operator for a link to set a password.",
        );
      }
      await deleteIdentitiesOf(db, session.user_id);
      return {};
    }),
  ];
}
