import type { FirmId, OrderNo } from "@zd/domain/kernel/brand";
import { asText, type PackedText } from "../../files/index.ts";
import type { Platform } from "../../platform/module.ts";

/** What proves how a deal came about, each part in a form that a verifier reads. */
export interface DealProof {
  /** Of the orders that led to it. */
  readonly receipts: readonly { readonly order: OrderNo; readonly receipt: object }[];
  /** The session, with its head as the exchange has signed it; that is null before its end. Null for none. */
  readonly session: { readonly section: string; readonly seal: object | null; readonly keys: object } | null;
}

/** Asks for it; who knows stands above this context, and is named where all meet. */
export type FindDealProof = (
  platform: Pick<Platform, "db" | "transact" | "signer" | "config">,
  asked: { readonly order: string; readonly reader: FirmId | "exchange" },
) => Promise<DealProof>;

/** 成交回执 and 场次签名, as the files of a pack. */
export const textsOfProof = ({ receipts, session }: DealProof): readonly PackedText[] => [
  ...receipts.map(({ order, receipt }) => ({ name: `成交回执/${order}.json`, text: asText(receipt) })),
  ...(session ? [{ name: "场次签名.json", text: asText(session) }] : []),
];
