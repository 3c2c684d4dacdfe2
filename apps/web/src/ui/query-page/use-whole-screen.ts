import { useState } from "react";
import { useEscape } from "../layers/escape.ts";

/** The page over the whole window; Esc leaves it. */
export function useWholeScreen() {
  const [whole, setWhole] = useState(false);
  useEscape(whole, () => setWhole(false));
  return [whole, setWhole] as const;
}
