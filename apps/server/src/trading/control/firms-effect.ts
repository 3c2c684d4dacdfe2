import type { Card } from "@zd/api/wire/card";
import { type Balances, balanceOf } from "@zd/domain/funds/ledger";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { findFirmNames } from "./names.ts";

const firmsShown = 20;

/** Rows of an amount before and after, with the difference; null where one of them is not known. */
export const withChange = ([before = null, after = null]: readonly (Fen | null)[]) => [
  before,
  before === null || after === null ? null : fen(after - before),
  after,
];

/** What each of these firms has available, before and after. */
export async function availableOfFirms(
  db: Reader,
  firms: readonly FirmId[],
  now: Balances,
  after: Balances | null,
): Promise<Card["effect"]> {
  const nameOf = await findFirmNames(db, firms);
  const rows = firms.slice(0, firmsShown).map((holder) => {
    const available = { holder, bucket: "available" } as const;
    const values = withChange([balanceOf(now, available), after && balanceOf(after, available)]);
    return { title: nameOf(holder), values, changes: values[1] !== 0n, total: false };
  });
  const columns = [
    { title: "现在", signed: false },
    { title: "变化", signed: true },
    { title: "通过后", signed: false },
  ];
  return { title: "可用资金", columns, rows };
}
