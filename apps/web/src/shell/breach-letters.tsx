import { useLocation } from "@tanstack/react-router";
import { breach } from "@zd/contract/contracts/breach";
import { useAnswer } from "../api/hooks.ts";
import { may, useUser } from "../api/session.ts";
import { BreachLetterDialog } from "./breach-letter-dialog.tsx";

/** Where a letter is dealt with, its page takes the place of the dialog. */
const breachPath = "/user/trade/breach-contract";

const askedEveryMs = 60_000;

/**
 * 违约处置函 that wait for the firm's answer stand before everything else, one after the other (R-2235): before those who
 * may answer for it (decision 0035). It does not close, so whoever may not would be kept from his work.
 */
export function BreachLetters() {
  const user = useUser();
  const enabled = may(user, "sign");
  const atItsPage = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") === breachPath });
  const { data } = useAnswer(
    breach.waiting,
    {},
    { enabled, quiet: true, everyMs: askedEveryMs, freshMs: askedEveryMs / 2 },
  );
  const [letter] = data ?? [];
  if (!enabled || atItsPage || !letter) return null;
  return <BreachLetterDialog key={`${letter.disposal}/${letter.version}`} letter={letter} onClose={null} />;
}
