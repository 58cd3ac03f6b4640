import type { StepCondition } from "./step-condition.ts";

/** To stand after "only if". */
export function describeCondition({ opened, clicked, field, is, is_not }: StepCondition): string {
  const parts = [
    ...(opened === undefined ? [] : [opened ? "they opened an email" : "they opened no email"]),
    ...(clicked === undefined ? [] : [clicked ? "they clicked a link" : "they clicked no link"]),
    ...(is ? [`${field} is ${is.map(describeValue).join(" or ")}`] : []),
    ...(is_not ? [`${field} is not ${is_not.map(describeValue).join(" or ")}`] : []),
  ];
  return parts.join(" and ");
}

const describeValue = (value: string) => (value === "" ? "empty" : `“${value}”`);
