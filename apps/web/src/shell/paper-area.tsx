import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ReactNode, useEffect, useRef } from "react";
import { shownName, useUser } from "../api/session.ts";
import { useSite } from "../api/site.ts";
import { useServerTime } from "../realtime/server-clock.ts";
import { noNumber } from "../ui/figures/figures.tsx";
import paper from "../ui/page/paper.module.css";
import { PrintLine, PrintLineProvider } from "../ui/page/print-line.tsx";

/** The pages of an area, each of which is printed as sheets with who prints it and when above it. */
export function PaperArea({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return openedWhilePrinted(root.current);
  }, []);
  return (
    <PrintLineProvider value={<PrintedBy />}>
      <div ref={root} className={paper["sheet"]}>
        <PrintLine />
        {children}
      </div>
    </PrintLineProvider>
  );
}

/** Whose site it is, who prints a page, with his firm, and when, to the minute. */
function PrintedBy() {
  const user = useUser();
  const site = useSite();
  const minute = useServerTime((now) => formatShanghai(now).slice(0, 16));
  return (
    <>
      <b>{site?.title ?? noNumber}</b>
      <span>打印人 {user ? shownName(user) : noNumber}</span>
      <span>打印时间 {minute}</span>
    </>
  );
}

/** What is folded on the screen is open on paper, and folded again afterwards; those of a drawer, which lies elsewhere in the page, as well. */
function openedWhilePrinted(root: HTMLElement | null) {
  let opened: readonly HTMLDetailsElement[] = [];
  const open = () => {
    const within = (details: Element) =>
      root?.contains(details) || details.closest(`.${paper["detail"]}`) !== null;
    opened = [...document.querySelectorAll("details:not([open])")].filter(
      (details): details is HTMLDetailsElement => details instanceof HTMLDetailsElement && within(details),
    );
    for (const details of opened) details.open = true;
  };
  const fold = () => {
    for (const details of opened) details.open = false;
    opened = [];
  };
  addEventListener("beforeprint", open);
  addEventListener("afterprint", fold);
  return () => {
    removeEventListener("beforeprint", open);
    removeEventListener("afterprint", fold);
  };
}
