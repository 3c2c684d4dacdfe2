import { createContext, type ReactNode, use, useLayoutEffect } from "react";
import { createPortal } from "react-dom";

/** The places of a detail that stay in sight while the rest of it scrolls; null until they are there. */
interface DetailPlaces {
  /** At the top: how far it has come, or its state. */
  readonly lead: HTMLElement | null;
  /** Below that: whose turn it is. */
  readonly turn: HTMLElement | null;
  /** At the bottom: what may be done. */
  readonly actions: HTMLElement | null;
  /** Called while something else than the row's state stands at the top. */
  readonly onLead: (isThere: boolean) => void;
}

/** Of the detail around; null for what stands in none. */
export const DetailContext = createContext<DetailPlaces | null>(null);

interface Props {
  readonly children: ReactNode;
}

function InPlace({ of, children }: Props & { readonly of: "lead" | "turn" | "actions" }) {
  const places = use(DetailContext);
  if (places === null) return children;
  const place = places[of];
  return place && createPortal(children, place);
}

/** What stands above a detail in place of the row's state: its steps, or what it is about and how it stands. */
export function DetailLead({ children }: Props) {
  const onLead = use(DetailContext)?.onLead;
  useLayoutEffect(() => {
    onLead?.(true);
    return () => onLead?.(false);
  }, [onLead]);
  return <InPlace of="lead">{children}</InPlace>;
}

/** Whose turn it is, below the lead. */
export const DetailTurn = ({ children }: Props) => <InPlace of="turn">{children}</InPlace>;

/** What may be done, in the bar at the bottom; a paragraph before the buttons says what it comes to, or why nothing may. */
export const DetailActions = ({ children }: Props) => <InPlace of="actions">{children}</InPlace>;
