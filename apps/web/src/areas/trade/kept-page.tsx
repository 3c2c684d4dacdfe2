import { useLocation } from "@tanstack/react-router";
import { Activity, type ReactNode, useRef } from "react";

interface Props {
  /** Address at which the page is seen, without a slash at its end. */
  readonly at: string;
  readonly children: ReactNode;
}

/** A page that stays behind the other pages of the trade area once it has been opened. */
export function KeptPage({ at, children }: Props) {
  const isVisible = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") === at });
  const wasVisible = useRef(false);
  wasVisible.current ||= isVisible;
  return wasVisible.current && <Activity mode={isVisible ? "visible" : "hidden"}>{children}</Activity>;
}
