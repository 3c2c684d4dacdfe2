import type { PublicBid, SectionRow, WareRow } from "@zd/api/market/board";
import { isTerminal } from "@zd/domain/trading/codes";
import { depositOf } from "@zd/domain/trading/deal";
import { timeOfDay } from "../../../../parts/trading/moments.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { faceOf, isSecondRound } from "../../mode-face.ts";
import { ruleOf, type Terms } from "../terms.ts";
import styles from "./own-line.module.css";
import type { OwnStand } from "./own-orders.ts";
import { StandingTag } from "./standing-tag.tsx";

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  /** Null where the firm has no order on the ware. */
  readonly stand: OwnStand | null;
  /** Whether the own orders have been read. */
  readonly hasRead: boolean;
  /** Null before they have been read: then nothing is said of the deposit. */
  readonly terms: Terms | null;
  /** Newest first. */
  readonly bids: readonly PublicBid[];
}

/** What happened to one's bid, and the next price that would count; it has its place before there is one. */
export function OwnLine({ section, ware, stand, hasRead, terms, bids }: Props) {
  if (!stand) return <NoStand section={section} ware={ware} hasRead={hasRead} />;
  const { standing, order } = stand;
  const { act, price: standingPrice, counts, records } = faceOf(section);
  const second = isSecondRound(section) && (section.status === "3" || section.status === "a");
  const price = <b>{shownPrice(order.price)}</b>;

  return (
    <div
      className={classNames(styles["line"], (standing === "outbid" || standing === "asked") && styles["out"])}
    >
      <StandingTag standing={standing} />
      <span>
        {standing === "leading" && (
          <>
            您的报价 {price}{" "}
            {second
              ? "第一轮领先，无人第二轮报价时按此成交"
              : order.quantity !== null && order.filled < order.quantity
                ? `暂获 ${shownQuantity(order.filled)} 吨`
                : "暂列最优"}
            ，已冻结保证金 <b>{shownAmount(order.held)}</b> 元。
          </>
        )}
        {standing === "outbid" && (
          <>
            您的报价 {price} {beatenAt(ware, stand, bids)}被超越
            <ReleasedDeposit stand={stand} terms={terms} />。
            {second &&
              (section.shortlistSize !== null
                ? `第一轮前 ${section.shortlistSize} 名入围第二轮，是否入围见报价单。`
                : section.status === "a"
                  ? "仍可在第二轮密封报价。"
                  : "在第一轮报过价，确认规则后可在第二轮报价。")}
            {!second && !isTerminal(ware.status) && ware.nextPrice !== null && (
              <>
                再次领先{ware.side === "S" ? "至少" : "至多"}报 <b>{shownPrice(ware.nextPrice)}</b>。
              </>
            )}
          </>
        )}
        {standing === "waiting" && (
          <>
            {order.quantity === null ? (
              <>您的{act}已加密封存，开启前任何人不可见</>
            ) : counts === "left" ? (
              <>
                您已{act} <b>{shownQuantity(order.quantity)}</b> 吨，{standingPrice}{" "}
                <b>{shownPrice(ware.price ?? ware.basePrice)}</b>
              </>
            ) : (
              <>
                您的{act} {price} × <b>{shownQuantity(order.quantity)}</b> 吨
                {records === null && "已密封，仅本方可见"}
              </>
            )}
            ，已冻结保证金 <b>{shownAmount(order.held)}</b> 元。
          </>
        )}
        {standing === "asked" && <>发布方对您的报价 {price} 还价，请在期限内接受或拒绝。</>}
        {standing === "winning" && (
          <>
            您的{act} {price} 按规则拟中标，待采购方确认。
          </>
        )}
        {standing === "dealt" && (
          <>
            已以 {price} 元/吨成交 <b>{shownQuantity(order.filled)}</b> 吨，保证金转为履约保证金。
          </>
        )}
        {standing === "unfilled" && <>您的报价 {price} 未成交，保证金已解冻。</>}
        {standing === "withdrawn" && <>您的报价 {price} 已撤销，保证金已解冻。</>}
      </span>
    </div>
  );
}

function NoStand({ section, ware, hasRead }: Pick<Props, "section" | "ware" | "hasRead">) {
  const face = faceOf(section);
  const next = isTerminal(ware.status) || !face.moves ? null : ware.nextPrice;
  return (
    <div className={classNames(styles["line"], styles["none"])}>
      {hasRead && (
        <span>
          本企业{isTerminal(ware.status) ? "没有" : "尚未"}对本标的{face.act}
          {next !== null && (
            <>
              ，{ware.side === "S" ? "至少" : "至多"}报 <b>{shownPrice(next)}</b>
            </>
          )}
          。
        </span>
      )}
    </div>
  );
}

/** When the bid was beaten: on a whole lot by the next bid; of a split lot the board does not tell which it was. */
function beatenAt({ split }: WareRow, { order }: OwnStand, bids: readonly PublicBid[]) {
  const next = split ? undefined : bids.findLast(({ seq }) => seq > order.seq);
  return next ? `已于 ${timeOfDay(next.at)} ` : "已";
}

/** A fixed deposit waits for the end of the section; any other is given back at once (domain §2.0). */
function ReleasedDeposit({ stand: { order }, terms }: Pick<Props, "terms"> & { readonly stand: OwnStand }) {
  if (!terms) return null;
  if (order.price === null || order.quantity === null) return null;
  if (terms.depositMode === "FIXED") return <>，场次保证金保留至场次结束</>;
  return (
    <>
      ，保证金 <b>{shownAmount(depositOf(ruleOf(terms), order.price, order.quantity))}</b> 元已解冻
    </>
  );
}
