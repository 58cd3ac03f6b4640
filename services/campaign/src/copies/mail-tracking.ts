import { makeClickToken, makeOpenToken } from "@outbound/contracts/tracking-token";
import type { HtmlTracking } from "./html-part.ts";

type Mail = { workspace_id: string; enrolment_id: string; step: number; tracking_domain: string | null };

/** The mail's tracked links and pixel on the workspace's own domain; null before that is verified. */
export function trackingOf(mail: Mail, madeAt: Date, trackingKey: Buffer): HtmlTracking | null {
  const { workspace_id: workspaceId, enrolment_id: enrolmentId, step, tracking_domain } = mail;
  if (tracking_domain === null) return null;
  const base = `https://${tracking_domain}`;
  const tracked = { workspaceId, enrolmentId, step, madeAt };
  return {
    pixel: `${base}/o/${makeOpenToken(trackingKey, tracked)}.gif`,
    link(url) {
      const token = makeClickToken(trackingKey, { ...tracked, url });
      return token ? `${base}/c/${token}` : url;
    },
  };
}
