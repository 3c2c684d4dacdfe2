import { Link } from "@tanstack/react-router";
import type { SectionRow, WareRow } from "@zd/api/market/board";
import { refusalText } from "@zd/api/refusals";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { SectionId } from "@zd/domain/kernel/brand";
import { statusLabel } from "@zd/domain/trading/codes";
import { useState } from "react";
import { useHallPath } from "../../../../api/mall.ts";
import { useUser } from "../../../../api/session.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { shownPrice } from "../../../../ui/figures/figures.tsx";
import table from "../../../../ui/tables/table.module.css";
import { isSecondRound } from "../../mode-face.ts";
import type { SealedRound } from "../own/own-offers.ts";
import { useSealedRound } from "../own/own-offers.ts";
import { useWare } from "../wares/live-rows.ts";
import styles from "./mode-parts.module.css";
import { StepDialog } from "./step-dialog.tsx";

interface Props {
  readonly section: SectionRow;
  /** As they were read. */
  readonly wares: readonly WareRow[];
  /** The firm's part in it; null for visitors, and before it has been read. */
  readonly sealedRound: SealedRound | null;
}

/** 二次报价 in its rest and its sealed round: who may quote, from which price, and the rules to confirm (domain §2.2). */
export function SealedRoundPart({ section, wares, sealedRound }: Props) {
  const user = useUser();
  const [confirming, setConfirming] = useState(false);
  const own = useSealedRound(section);
  if (!isSecondRound(section) || (section.status !== "3" && section.status !== "a")) return null;
  const seconds = sealedRound?.sealedSeconds ?? null;
  return (
    <section className={styles["part"]} aria-label="第二轮密封报价">
      <h3>
        第二轮密封报价
        <small>
          {section.status === "3" ? "休息结束后开始" : statusLabel(section.status, section.downmode)}
        </small>
      </h3>
      {section.status === "3" && (
        <ul className={styles["rules"]}>
          <li>
            {section.shortlistSize === null
              ? "在第一轮报过价的企业，可对任一标的报价，每个标的仅一次。"
              : `每个标的第一轮前 ${section.shortlistSize} 名入围，入围企业可对该标的报价一次。`}
          </li>
          <li>报价须优于第一轮价至少一个幅度；提交后密封，不可修改、撤回。</li>
          <li>最优报价成交，同价先到先得；无第二轮报价的按第一轮领先价成交。</li>
          {seconds !== null && <li>第二轮时长 {seconds} 秒。</li>}
        </ul>
      )}
      <FloorTable section={section} wares={wares} shortlisted={sealedRound?.shortlisted ?? null} />
      {own.error && <FailedState what="第二轮资格" error={own.error} onRetry={() => void own.refetch()} />}
      {user !== null && sealedRound !== null && (
        <Eligibility section={section} sealedRound={sealedRound} onConfirm={() => setConfirming(true)} />
      )}
      {confirming && <RulesConfirmation section={section.section} onClose={() => setConfirming(false)} />}
    </section>
  );
}

const RulesConfirmation = ({
  section,
  onClose,
}: {
  readonly section: SectionId;
  readonly onClose: () => void;
}) => (
  <StepDialog
    operation={sessionSteps.confirmSealedRules}
    input={(seen) => ({ section, seen })}
    card={useCard(sessionSteps.previewStep, { section, step: "confirm-rules" })}
    title="确认第二轮规则"
    act="确认第二轮规则"
    onClose={onClose}
  />
);

function Eligibility({
  section: { shortlistSize },
  sealedRound: { eligible, confirmed },
  onConfirm,
}: {
  readonly section: SectionRow;
  readonly sealedRound: SealedRound;
  readonly onConfirm: () => void;
}) {
  const hallPath = useHallPath();
  if (!eligible) {
    const why =
      shortlistSize === null
        ? refusalText("NOT_IN_FIRST_ROUND")
        : `本企业没有入围第一轮前 ${shortlistSize} 名的标的，无第二轮报价资格`;
    return (
      <>
        <p className={styles["locked"]}>{why}。</p>
        <p>
          仍可在本页查看各标的的第一轮价，第二轮结束后公布结果。
          <Link to={hallPath}>返回大厅参加其他场次</Link>
        </p>
      </>
    );
  }
  if (confirmed) return <p className={styles["done"]}>已确认第二轮规则，可以报价。</p>;
  return (
    <div className={styles["buttons"]}>
      <span>确认规则后方可报价</span>
      <Button look="main" onClick={onConfirm}>
        确认第二轮规则
      </Button>
    </div>
  );
}

/** The price of the first round and the least that the second asks for, ware by ware. */
function FloorTable({
  section,
  wares,
  shortlisted,
}: Pick<Props, "section" | "wares"> & { readonly shortlisted: SealedRound["shortlisted"] }) {
  const isSealed = section.status === "a";
  const least = section.side === "S" ? "最低可报" : "最高可报";
  return (
    <div className={styles["floors"]}>
      <table className={classNames(table["table"], styles["tiers"])}>
        <caption className="sr">各标的第一轮价</caption>
        <thead>
          <tr>
            <th scope="col">标的</th>
            <th scope="col">第一轮价</th>
            <th scope="col">{isSealed ? least : "出价"}</th>
          </tr>
        </thead>
        <tbody>
          {wares.map((row) => (
            <FloorRow
              key={row.ware}
              row={row}
              isSealed={isSealed}
              note={shortlisted?.includes(row.ware) ? "已入围" : ""}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FloorProps {
  readonly row: WareRow;
  /** Whether the second round runs, and no longer the rest before it. */
  readonly isSealed: boolean;
  /** What the firm's own part in the first round has come to. */
  readonly note: string;
}

function FloorRow({ row, isSealed, note }: FloorProps) {
  const { no, product, price, nextPrice, bids } = useWare(row);
  return (
    <tr>
      <th scope="row">
        {no} {product} {note !== "" && <small>{note}</small>}
      </th>
      <td>{price === null ? "无人报价" : <b>{shownPrice(price)}</b>}</td>
      <td>{isSealed ? shownPrice(nextPrice) : `${bids} 次`}</td>
    </tr>
  );
}
