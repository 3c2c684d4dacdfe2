import { type SectionTone, type StateName, type TonesOf, tones } from "./status-tones.ts";

/**
 * Where the exchange's people see a state otherwise than members, since it is the other side's turn: what a member has applied for is
 * under way to the member and waits for them, and what they have sent back is over to them and waits for the member.
 */
export const forStaff: { readonly [K in StateName]?: Partial<TonesOf<K>> } = {
  application: { "1": "warning", "2": "muted" },
  firmChange: { "0": "warning", "2": "muted" },
  invoice: { "1": "warning" },
  mallWare: { "1": "warning" },
  // The firm has to answer, whether it has read the call or not.
  marginCall: { "0": "neutral", "1": "processing" },
  merchantApplication: { "0": "warning", "2": "muted" },
  qualification: { "0": "warning", "2": "muted" },
  registration: { "1": "warning", "2": "processing" },
  responsibleParty: { owner: "processing", exchange: "warning" },
  transfer: { "0": "warning" },
};

type TonesByName = Readonly<Record<string, Readonly<Record<string, SectionTone | null>> | undefined>>;

/** The tone of a state for its reader; null where its word stands alone, of an unknown state type or code too. */
export const toneOf = (states: string, state: string, isForStaff: boolean): SectionTone | null =>
  (isForStaff ? (forStaff as TonesByName)[states]?.[state] : undefined) ??
  (tones as TonesByName)[states]?.[state] ??
  null;
