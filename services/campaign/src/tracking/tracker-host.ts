/** The name, or the bare address, to which a workspace's tracking domain has to lead. */
export const trackerHostOf = (trackingUrl: string): string => new URL(trackingUrl).hostname.replace(/^\[|\]$/g, "");
