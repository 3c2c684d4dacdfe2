import { useLocation } from "@tanstack/react-router";
import { Activity } from "react";
import { HallPage } from "./hall-page.tsx";

/** The hall, kept alive while other pages of the trade area are shown. */
export function KeptHall() {
  const shown = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") === "/trade" });
  return (
    <Activity mode={shown ? "visible" : "hidden"}>
      <HallPage />
    </Activity>
  );
}
