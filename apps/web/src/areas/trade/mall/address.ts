import { useLocation } from "@tanstack/react-router";
import type { z } from "zod";

/** What the address of a page says, read by its declaration; null where it does not say it. */
export function useAddress<Of extends z.ZodType>(address: Of): z.output<Of> | null {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const parsed = address.safeParse(Object.fromEntries(new URLSearchParams(search)));
  return parsed.success ? parsed.data : null;
}
