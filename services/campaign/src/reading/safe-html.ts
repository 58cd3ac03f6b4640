import sanitizeHtml from "sanitize-html";

/** Deep, unclosed HTML takes more than linear time. */
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

/** Pictures are removed too, because they would report that the mail was seen. */
export const safeHtml = (html: string): string => sanitizeHtml(html.slice(0, maxCharacters), options).trim();
