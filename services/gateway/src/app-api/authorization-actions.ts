import { notFound } from "@outbound/contracts/app-error";
import { getAuthorization, listAuthorizations, revokeAuthorization } from "@outbound/contracts/oauth/authorization";
import { isUuid } from "@outbound/contracts/uuid";
import { answerUrl, checkAuthorization } from "../oauth/check-authorization.ts";
import { hostOf } from "../oauth/redirect-uri.ts";
import { revokeTokenOf, selectAuthorizations } from "../people/person-token-table.ts";
import { requireSession } from "./authorize.ts";
import { type ActionParts, type BoundAction, bind } from "./bind-action.ts";

export function authorizationActions({ db, cookie, publicUrl }: ActionParts): BoundAction[] {
  return [
    bind(getAuthorization, async ({ request }, exchange) => {
      await requireSession({ db, cookie, ...exchange });
      const authorization = checkAuthorization(request, publicUrl);
      return {
        client_name: authorization.client.name,
        redirect_host: hostOf(authorization.redirectUri),
        refusal_url: answerUrl(authorization, publicUrl, { error: "access_denied" }),
      };
    }),
    bind(listAuthorizations, async (_input, exchange) => {
      const { user_id } = await requireSession({ db, cookie, ...exchange });
      return { authorizations: await selectAuthorizations(db, user_id) };
    }),
    bind(revokeAuthorization, async ({ id }, exchange) => {
      const { user_id } = await requireSession({ db, cookie, ...exchange });
      if (!isUuid(id) || !(await revokeTokenOf(db, user_id, id))) throw notFound("Client");
      return {};
    }),
  ];
}
