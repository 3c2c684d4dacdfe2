import { useLocation } from "@tanstack/react-router";
import { Activity, type ReactNode, useRef } from "react";

interface Props {
  readonly at: string;
  readonly children: ReactNode;
}

/** A page that stays behind the other pages of the trade area once it has been opened. */
export function KeptPage({ at, children }: Props) {
  const shown = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") === at });
  const opened = useRef(false);
  opened.current ||= shown;
  return opened.current && <Activity mode={shown ? "visible" : "hidden"}>{children}</Activity>;
}
