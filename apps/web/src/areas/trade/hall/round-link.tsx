import { useNavigate } from "@tanstack/react-router";
import { roomAddress } from "@zd/api/market/room-address";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import type { MouseEvent, ReactNode } from "react";
import { z } from "zod";

interface Props {
  readonly section: SectionId;
  /** The ware to begin with. */
  readonly ware?: WareId;
  readonly className?: string | undefined;
  /** For whoever does not see the page, where the words of the link say too little. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The way into the room of a section. */
export function RoundLink({ section, ware, className, label, children }: Props) {
  const navigate = useNavigate();
  const place = z.encode(roomAddress, { section, ...(ware && { ware }) });
  const href = `/trade/round?${new URLSearchParams(place as Record<string, string>)}`;
  const go = (event: MouseEvent) => {
    // With another button or a modifier key the browser opens another tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href });
  };
  return (
    <a href={href} className={className} aria-label={label} onClick={go}>
      {children}
    </a>
  );
}
