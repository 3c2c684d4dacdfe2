import { useCallback, useState } from "react";

/** How wide a picture may be, now and whenever the page is laid out anew; `usual` until it is measured. */
export function useWidth(usual: number) {
  const [width, setWidth] = useState(usual);
  const measured = useCallback((picture: SVGSVGElement) => {
    const observer = new ResizeObserver(([entry]) => {
      const found = Math.round(entry?.contentRect.width ?? 0);
      if (found > 0) setWidth(found);
    });
    observer.observe(picture);
    return () => observer.disconnect();
  }, []);
  return [width, measured] as const;
}
