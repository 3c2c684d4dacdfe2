import { useEffect } from "react";
import { kept } from "../../api/kept.ts";

/** Coming back to a kept page, one is where one left it, although other pages begin at their top. */
export function useKeptScroll(page: "hall" | "mall"): void {
  useEffect(() => {
    const keptTop = kept<number>(`${page}-scroll`, "session");
    let top = keptTop.read() ?? 0;
    // After the router has scrolled to the top.
    const frame = requestAnimationFrame(() => top > 0 && window.scrollTo({ top }));
    const look = () => {
      top = window.scrollY;
    };
    addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", look);
      keptTop.write(top);
    };
  }, [page]);
}
