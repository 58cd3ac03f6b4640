import { type RefObject, useLayoutEffect, useState } from "react";
import { usePreferences } from "./preferences.ts";

const usual = { width: 1_200, rowPx: 40 };

/** The room that a grid has, and how high its rows are by the chosen density and for a finger. */
export function useGridSize(scroller: RefObject<HTMLElement | null>): typeof usual {
  const { density } = usePreferences();
  const [size, setSize] = useState(usual);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () =>
      setSize((before) => {
        const rowPx = Number.parseFloat(getComputedStyle(element).getPropertyValue("--row")) || usual.rowPx;
        const width = element.clientWidth;
        return before.width === width && before.rowPx === rowPx ? before : { width, rowPx };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, density]);
  return size;
}
