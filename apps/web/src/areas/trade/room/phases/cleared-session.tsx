import { Link } from "@tanstack/react-router";
import type { SectionRow } from "@zd/api/market/board";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { statusLabel } from "@zd/domain/trading/codes";
import { useHallPath } from "../../../../api/mall.ts";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { shownQuantity } from "../../../../ui/figures/figures.tsx";
import { ProofLinks } from "../proof/proof-links.tsx";

interface Props {
  readonly section: SectionRow;
  /** When its details were cleared. */
  readonly clearedAt: Instant;
}

/** A practice session whose details were cleared after its day: what is left of it, and where it can still be checked. */
export function ClearedSession({ section, clearedAt }: Props) {
  const { name, status, downmode, startsAt, wares, bids, waresDealt, waresFailed, quantityDealt } = section;
  return (
    <EmptyState page drawing="board" title={`${name}（${section.section}）`}>
      <p>
        {formatShanghai(startsAt)} 开始，{statusLabel(status, downmode)}：标的 {wares} 个，报价 {bids}{" "}
        次，成交 {waresDealt} 个，流标 {waresFailed} 个，成交量 {shownQuantity(quantityDealt)} 吨。
      </p>
      <p>练习场次的明细只保留到次日，本场已于 {formatShanghai(clearedAt)} 清理；证明包仍可下载核对。</p>
      <ProofLinks section={section.section} />
      <Link to={useHallPath()} className={buttonClass({})}>
        返回大厅
      </Link>
    </EmptyState>
  );
}
