import { useLocation } from "@tanstack/react-router";
import { z } from "zod";

/** What the address of a page says, read by its declaration; null where it does not say it. */
export function useAddress<Of extends z.ZodType>(address: Of): z.output<Of> | null {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const parsed = z.safeDecode(address, Object.fromEntries(new URLSearchParams(search)) as never);
  return parsed.success ? parsed.data : null;
}
