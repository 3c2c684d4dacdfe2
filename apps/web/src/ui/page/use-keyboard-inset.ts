import { useEffect } from "react";

/**
 * Tells the styles how much of the window a phone's keyboard covers (`--keyboard`), and by how much the browser has moved the page
 * for it (`--moved`), both in px: on phones whose window keeps its height, what is pinned would lie under the keyboard.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const put = () => {
      // Whoever has zoomed in looks at a part of the page; nothing is covered by that.
      const isZoomed = view.scale > 1;
      const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      style.setProperty("--keyboard", `${covered}px`);
      style.setProperty("--moved", `${isZoomed ? 0 : view.offsetTop}px`);
    };
    put();
    view.addEventListener("resize", put);
    view.addEventListener("scroll", put);
    return () => {
      view.removeEventListener("resize", put);
      view.removeEventListener("scroll", put);
      style.removeProperty("--keyboard");
      style.removeProperty("--moved");
    };
  }, []);
}
