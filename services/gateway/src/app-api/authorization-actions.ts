import { getAuthorization } from "@outbound/contracts/oauth/authorization";
import { answerUrl, checkAuthorization } from "../oauth/check-authorization.ts";
import { hostOf } from "../oauth/redirect-uri.ts";
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
  ];
}
