import { useEffect, useState } from "react";

/** The page over the whole window; Esc leaves it. */
export function useWholeScreen() {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    if (!whole) return;
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && setWhole(false);
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [whole]);
  return [whole, setWhole] as const;
}
