/** The secret stands in the fragment, which no browser sends: no server and no proxy gets to log it. */
export const linkUrl = (publicUrl: string, secret: string): string => new URL(`/app/setup#${secret}`, publicUrl).href;
