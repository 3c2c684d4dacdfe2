import { createContext, type ReactNode, use } from "react";
import paper from "./paper.module.css";

/** What stands on every print of an area, such as who has printed it and when; nothing where an area says nothing. */
const PrintLineContext = createContext<ReactNode>(null);

export const PrintLineProvider = PrintLineContext;

/** Whether what is shown here is printed as sheets of paper. */
export const usePrintsSheets = (): boolean => use(PrintLineContext) !== null;

/** That line, which only paper has. */
export function PrintLine() {
  const line = use(PrintLineContext);
  return line && <p className={paper["paper"]}>{line}</p>;
}
