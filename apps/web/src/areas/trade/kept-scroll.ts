import { useEffect } from "react";
import { storedValue } from "../../api/stored-value.ts";

/** Coming back to a kept page, one is where one left it, although other pages begin at their top. */
export function useKeptScroll(page: "hall" | "mall"): void {
  useEffect(() => {
    const storedTop = storedValue<number>(`${page}-scroll`, "session");
    let top = storedTop.read() ?? 0;
    // After the router has scrolled to the top.
    const frame = requestAnimationFrame(() => top > 0 && window.scrollTo({ top }));
    const look = () => {
      top = window.scrollY;
    };
    addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", look);
      storedTop.write(top);
    };
  }, [page]);
}
