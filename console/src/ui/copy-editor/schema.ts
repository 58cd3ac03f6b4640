import { type Extensions, Mark, markInputRule, Node, wrappingInputRule } from "@tiptap/core";
import { insideOf, labelOf, variableIn } from "./copy-tags.ts";

/** Each class and state of what is shown is an attribute, as the page's policy allows no styles in it. */
const flag = (name: string) => ({
  default: false,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => element.hasAttribute(`data-${name}`),
  renderHTML: ({ [name]: isOn }: Record<string, unknown>) => (isOn ? { [`data-${name}`]: "" } : {}),
});

const run = {
  default: 0,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute("data-run")),
  renderHTML: ({ run: number }: Record<string, unknown>) => (number ? { "data-run": number } : {}),
};

const Document = (isLine: boolean) =>
  Node.create({ name: "doc", topNode: true, content: isLine ? "paragraph" : "block+" });
const Text = Node.create({ name: "text", group: "inline" });

const Paragraph = Node.create({
  name: "paragraph",
  group: "block",
  content: "inline*",
  whitespace: "pre",
  addAttributes: () => ({ tight: flag("tight") }),
  parseHTML: () => [{ tag: "p" }],
  renderHTML: ({ HTMLAttributes }) => ["p", HTMLAttributes, 0],
});

const HardBreak = Node.create({
  name: "hardBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
});

const BulletList = Node.create({
  name: "bulletList",
  group: "block",
  content: "listItem+",
  addAttributes: () => ({ tight: flag("tight") }),
  parseHTML: () => [{ tag: "ul" }],
  renderHTML: ({ HTMLAttributes }) => ["ul", HTMLAttributes, 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^- $/, type: this.type })];
  },
});

const ListItem = Node.create({
  name: "listItem",
  content: "paragraph",
  defining: true,
  addAttributes: () => ({
    marker: {
      default: "- ",
      keepOnSplit: false,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-marker") ?? "- ",
      renderHTML: ({ marker }: Record<string, unknown>) => (marker === "- " ? {} : { "data-marker": marker }),
    },
  }),
  parseHTML: () => [{ tag: "li" }],
  renderHTML: ({ HTMLAttributes }) => ["li", HTMLAttributes, 0],
});

const Bold = Mark.create({
  name: "bold",
  addAttributes: () => ({ run }),
  parseHTML: () => [{ tag: "strong" }, { tag: "b" }],
  renderHTML: ({ HTMLAttributes }) => ["strong", HTMLAttributes, 0],
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^*])(\*\*(?=[^\s*])([^*]+)(?<=[^\s*])\*\*)$/, type: this.type })];
  },
});

const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({
    run,
    href: {
      default: "",
      parseHTML: (element: HTMLElement) => element.getAttribute("data-href") ?? "",
      renderHTML: ({ href }: Record<string, unknown>) => ({ "data-href": href, title: href }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-href]" }],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});

/** A variable, or a part of a condition: one thing, which is changed in its popover. */
const Tag = Node.create({
  name: "tag",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    raw: {
      default: "",
      parseHTML: (element: HTMLElement) => element.getAttribute("data-raw") ?? "",
      renderHTML: ({ raw }: Record<string, unknown>) => ({ "data-raw": raw }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-raw]" }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const raw = String(node.attrs["raw"]);
    const variable = variableIn(raw);
    if (!variable) return ["span", { ...HTMLAttributes, "data-code": "" }, insideOf(raw) || raw];
    const { name, fallback } = variable;
    if (fallback === undefined) return ["span", HTMLAttributes, labelOf(name)];
    return ["span", HTMLAttributes, labelOf(name), ["span", { "data-fallback": "" }, ` or ${fallback || "nothing"}`]];
  },
  renderText: ({ node }) => String(node.attrs["raw"]),
});

export const schemaOf = (isLine: boolean): Extensions =>
  isLine
    ? [Document(true), Paragraph, Text, Tag]
    : [Document(false), Paragraph, Text, HardBreak, BulletList, ListItem, Bold, Link, Tag];
