import { classifiableText, type ReplyText } from "./classifiable-text.ts";
import { featuresOf } from "./features.ts";
import { isInterestedAbroad } from "./interest-abroad.ts";
import { probabilities, readModel } from "./model.ts";
import { optOutLikelihood } from "./opt-out.ts";
import { demandsOptOutAbroad } from "./opt-out-abroad.ts";
import { visibleText } from "./visible-text.ts";

export type Classification = "interested" | "neutral" | "notInterested";
export type Classified = { classification: Classification; isOptOut: boolean; confidence: number };

/** In the order of the model's classes. */
export const classes = ["interested", "neutral", "notInterested"] as const satisfies readonly Classification[];

const model = readModel("classification-model.json");

export const classifyReply = ({ text, subject }: { text: string; subject: string | null }): Classified =>
  classifyText({ visible_text: visibleText(text), subject });

/** Classifies a person's reply by the rules of evaluation/README.md, without a network and always with the same result. */
export function classifyText(words: ReplyText): Classified {
  const text = classifiableText(words);
  const features = featuresOf(text);
  const optOut = optOutLikelihood(text, features) ?? (demandsOptOutAbroad(words.visible_text) ? 0.99 : null);
  if (optOut !== null) return { classification: "notInterested", isOptOut: true, confidence: optOut };
  if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(text))
    return { classification: "neutral", isOptOut: false, confidence: 0.5 };
  const likely = probabilities(model, features);
  const confidence = Math.max(...likely);
  const classification = classes[likely.indexOf(confidence)] ?? "neutral";
  if (classification === "neutral" && isInterestedAbroad(words.visible_text)) {
    return { classification: "interested", isOptOut: false, confidence: 0.8 };
  }
  return { classification, isOptOut: false, confidence };
}
