import { useLocation } from "@tanstack/react-router";
import { control } from "@zd/api/trading/control";
import type { SectionId } from "@zd/domain/kernel/brand";

/** The search of the address, by the names of the wire. */
export function useAddress(): Readonly<Record<string, string>> {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  return Object.fromEntries(new URLSearchParams(search));
}

/** The section that the address names; null where it names none. */
export function useNamedSection(): SectionId | null {
  const key = control.readSection.input.safeParse(useAddress());
  return key.success ? key.data.section : null;
}
