import { randomUUID, randomUUIDv7 } from "node:crypto";
import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { linkUser } from "@outbound/contracts/people/link-user";
import type { Role } from "@outbound/contracts/people/role";
import { totpCode, totpStep } from "../people/totp.ts";
import type { TestGateways, TestRequest } from "../testing/gateway.fixture.ts";

type Request = Awaited<ReturnType<TestGateways["start"]>>["request"];

export const goodPassword = "correct horse battery";
export const freshEmail = () => `ada-${randomUUID().slice(0, 8)}@lovelace.example`;

export function browser(request: Request) {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const storeCookies = ({ headers }: { headers: Headers }) => {
    for (const set of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
  };
  return {
    cookie,
    async get(path: string) {
      const answer = await request(path, { headers: { Cookie: cookie() } });
      storeCookies(answer);
      return answer;
    },
    async post(action: string, body: unknown, { headers, ...rest }: TestRequest = {}) {
      const answer = await request(`/app/api/${action}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          "Content-Type": "application/json",
          "Sec-Fetch-Site": "same-origin",
          ...(cookies.size > 0 && { Cookie: cookie() }),
          ...headers,
        },
        ...rest,
      });
      storeCookies(answer);
      return answer;
    },
  };
}

export type Browser = ReturnType<typeof browser>;

export const secretOf = ({ url }: { url: string }): string => new URL(url).hash.slice(1);

export const codeOf = (secret: string, later = 0): string => totpCode(secret, totpStep(Date.now()) + later);

/** Uses the code of the step before, so that the codes of this step and the next are still unused. */
export async function switchOnSecondFactor(page: Browser, password = goodPassword) {
  const { secret, uri } = (await page.post("second-factor.begin", { password })).json;
  const confirm = () => page.post("second-factor.confirm", { code: codeOf(secret, -1) });
  const step = totpStep(Date.now());
  let confirmed = await confirm();
  // A step that ended on the way made the code too old.
  if (confirmed.status !== 200 && totpStep(Date.now()) > step) confirmed = await confirm();
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { secret: String(secret), uri: String(uri), recoveryCodes: confirmed.json.recovery_codes as string[] };
}

export function peopleOf(gateways: TestGateways, request: Request) {
  const operator = { workspaceId: randomUUIDv7(), requestId: randomUUID() };

  return {
    operator,
    claim: (caller: { workspaceId: string; requestId: string }) => gateways.call(claimWorkspace, {}, caller),
    link: (email: string) => gateways.call(linkUser, { email }, operator),
    async newOwner(password = goodPassword) {
      const caller = await gateways.newWorkspace();
      const link = await gateways.call(claimWorkspace, {}, caller);
      const email = freshEmail();
      const page = browser(request);
      const answer = await page.post("link.redeem", { secret: secretOf(link), email, password });
      if (answer.status !== 200) throw new Error(answer.text);
      return { email, password, page, caller, userId: String(answer.json.user.id) };
    },
    async newMember(workspaceId: string, role: Role) {
      const member = await this.newOwner();
      await this.setRole(member.userId, workspaceId, role);
      return member;
    },
    async setRole(userId: string, workspaceId: string, role: Role) {
      await gateways.db.query(
        `insert into membership (user_id, workspace_id, role) values ($1, $2, $3)
         on conflict (user_id, workspace_id) do update set role = excluded.role`,
        [userId, workspaceId, role],
      );
    },
  };
}
