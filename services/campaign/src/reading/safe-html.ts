import sanitizeHtml from "sanitize-html";

/** What is deep and never closed takes more than its length's time. */
const maxCharacters = 131_072;

const blocks = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "span", "br", "hr", "blockquote", "pre", "center"];
const words = ["a", "b", "strong", "i", "em", "u", "s", "strike", "small", "big", "sub", "sup", "code", "mark"];
const lists = ["ul", "ol", "li", "dl", "dt", "dd"];
const tables = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...words, ...lists, ...tables],
  allowedAttributes: { a: ["href", "rel"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  // Their text is none of the mail's.
  nonTextTags: [
    "head",
    "title",
    "script",
    "style",
    "noscript",
    "template",
    "textarea",
    "option",
    "iframe",
    "svg",
    "math",
  ],
  nestingLimit: 60,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "nofollow noopener noreferrer" }) },
};

/** What anybody may have written, so that it can be shown: no script, style, form, frame or picture, which tells when it is seen. */
export const safeHtml = (html: string): string => sanitizeHtml(html.slice(0, maxCharacters), options).trim();
