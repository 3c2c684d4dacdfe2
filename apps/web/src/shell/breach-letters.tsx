import { useLocation } from "@tanstack/react-router";
import { breach } from "@zd/api/contracts/breach";
import { useAside } from "../api/hooks.ts";
import { BreachLetterDialog } from "./breach-letter-dialog.tsx";

/** Where a letter is dealt with, its page takes the place of the dialog. */
const breachPath = "/user/trade/breach-contract";

const askedEveryMs = 60_000;

/** 违约处置函 of whoever has signed in that wait for the firm's answer stand before everything else, one after the other (R-2235). */
export function BreachLetters() {
  const atItsPage = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") === breachPath });
  const data = useAside(breach.waiting, {}, { everyMs: askedEveryMs, staleMs: askedEveryMs / 2 });
  const [letter] = data ?? [];
  if (atItsPage || !letter) return null;
  return <BreachLetterDialog key={`${letter.disposal}/${letter.version}`} letter={letter} onClose={null} />;
}
