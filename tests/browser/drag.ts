/** A script for a page: a file of this name and text is dragged over the window, or dropped. */
export const drag = (type: "dragover" | "drop", name: string, text: string): string => `{
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
  window.dispatchEvent(new DragEvent("${type}", { dataTransfer, cancelable: true }));
}`;
