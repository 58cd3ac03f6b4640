import type { KeyboardEvent } from "react";

export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === "Enter" && (ctrlKey || metaKey);
