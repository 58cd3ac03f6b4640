import { makeClickToken, makeOpenToken } from "@outbound/contracts/tracking-token";
import type { HtmlTracking } from "./html-part.ts";

type Mail = {
  workspace_id: string;
  enrolment_id: string;
  step: number;
  tracking_domain: string | null;
  tracks: boolean;
};

/** Null before the workspace's own domain is verified, and for a campaign that doesn't measure opens and clicks. */
export function trackingOf(
  mail: Mail,
  madeAt: Date,
  trackingKey: Buffer,
  isDirect: (url: string) => boolean,
): HtmlTracking | null {
  const { workspace_id: workspaceId, enrolment_id: enrolmentId, step, tracking_domain, tracks } = mail;
  if (tracking_domain === null || !tracks) return null;
  const base = `https://${tracking_domain}`;
  const tracked = { workspaceId, enrolmentId, step, madeAt };
  return {
    pixel: `${base}/o/${makeOpenToken(trackingKey, tracked)}.gif`,
    link(url) {
      if (isDirect(url)) return url;
      const token = makeClickToken(trackingKey, { ...tracked, url });
      return token ? `${base}/c/${token}` : url;
    },
  };
}
