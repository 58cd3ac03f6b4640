/** The secret is in the fragment, which no browser sends, so that no server or proxy can log it. */
export const linkUrl = (publicUrl: string, secret: string): string => new URL(`/app/setup#${secret}`, publicUrl).href;
