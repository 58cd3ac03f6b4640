/**
 * The one style of a reply that is shown as it was written. The app's page writes it into the frame, and the page's policy,
 * which the frame inherits, allows it by its hash.
 */
export const mailFrameStyle = [
  ":root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }",
  "body { margin: 16px }",
  "blockquote { margin: 8px 0; padding-left: 12px; border-left: 2px solid GrayText }",
  "pre { white-space: pre-wrap }",
  "table { border-collapse: collapse }",
  "th, td { padding: 2px 8px 2px 0; text-align: start; vertical-align: top }",
].join("\n");
