import type { FirmId, OrderNo } from "@zd/domain/kernel/brand";
import { asText, type PackedText } from "../../files/index.ts";
import type { Platform } from "../../platform/module.ts";

/** The proof of a deal, in forms that a verifier reads. */
export interface DealProof {
  /** Receipts of the orders that led to it. */
  readonly receipts: readonly {
    /** The order of the receipt. */
    readonly order: OrderNo;
    /** As the caller's firm may read it. */
    readonly receipt: object;
  }[];
  /** The session with its signed head (null before its end) and the keys; null for a deal outside of sessions. */
  readonly session: {
    readonly section: string;
    /** The signed head of its journal; null before its end. */
    readonly seal: object | null;
    /** The public keys of the exchange. */
    readonly keys: object;
  } | null;
}

/** Finds the proof. `trading` implements it, which stands above this context. */
export type FindDealProof = (
  platform: Pick<Platform, "db" | "transact" | "signer" | "config">,
  query: {
    /** The order that was dealt. */
    readonly order: string;
    /** Whose receipts may be shown: those of a firm, or all for the exchange. */
    readonly reader: FirmId | "exchange";
  },
) => Promise<DealProof>;

/** 成交回执 and 场次签名, as the files of a pack. */
export const textsOfProof = ({ receipts, session }: DealProof): readonly PackedText[] => [
  ...receipts.map(({ order, receipt }) => ({ name: `成交回执/${order}.json`, text: asText(receipt) })),
  ...(session ? [{ name: "场次签名.json", text: asText(session) }] : []),
];
