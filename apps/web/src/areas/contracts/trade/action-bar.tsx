import { Link } from "@tanstack/react-router";
import { type ContractActionType, contractActions } from "@zd/domain/contracts/codes";
import { fen } from "@zd/domain/kernel/brand";
import type { ReactNode } from "react";
import type { PartyContract } from "../../../parts/contracts/view.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { shownAmount, shownQuantity } from "../../../ui/figures/figures.tsx";

/** Steps that end or undo something: they are never offered as the next step. */
const ends: readonly ContractActionType[] = [
  "refuse",
  "reject-payment",
  "cancel-shipment",
  "cancel-settlement",
  "propose-termination",
];

/** Steps that the waybills take where the contract is carried out by them. */
const waybillActions: readonly ContractActionType[] = ["ship", "receive"];

/** The steps in the order of their buttons; the one that the reader has to take next is the main button, and last. */
function orderedActions({ actions, duties, side }: PartyContract) {
  const duty = duties.find(({ by, action }) => by === side && actions.includes(action))?.action;
  const main = duty ?? actions.find((action) => !ends.includes(action)) ?? null;
  return {
    main: main !== null && actions.includes(main) ? main : null,
    others: actions.filter((action) => action !== main && !ends.includes(action)),
    ends: actions.filter((action) => ends.includes(action) && action !== main),
  };
}

interface Props {
  readonly contract: PartyContract;
  /** Opens the dialog of a step. */
  readonly onConfirm: (action: ContractActionType) => void;
}

/** What the server lets this firm do now, and what it comes to in yuan. */
export function ActionBar({ contract, onConfirm }: Props) {
  const { main, others, ends: last } = orderedActions(contract);
  const button = (action: ContractActionType, look: "main" | "plain" | "text") => (
    <Button key={action} look={look} onClick={() => onConfirm(action)}>
      {contractActions[action].label}
    </Button>
  );
  return (
    <>
      <p>{effectOf(contract)}</p>
      {last.map((action) => button(action, "text"))}
      {others.map((action) => button(action, "plain"))}
      {main !== null && button(main, "main")}
    </>
  );
}

/** One line beside the buttons: the amount or quantity that the next step is about. */
function effectOf(contract: PartyContract): ReactNode {
  const { state, side, settlement, paid, payType, due, deposits, shippable, actions, duties, carried } =
    contract;
  const payable = settlement?.result.payable ?? null;
  if (state === "60" && payable !== null) {
    const back = paid > payable ? fen(paid - payable) : null;
    return (
      <>
        确认后{payType === "2" ? "买方应付" : "卖方应得"} <b>{shownAmount(payable)}</b>
        {back !== null && (
          <>
            ，退回买方 <b>{shownAmount(back)}</b>
          </>
        )}{" "}
        元
        <br />
        本方在押履约保证金 {shownAmount(deposits[side])} 元于合同完成后解冻
      </>
    );
  }
  if (due > 0n) {
    return (
      <>
        本方现在应付 <b>{shownAmount(due)}</b> 元
      </>
    );
  }
  if (actions.includes("ship")) {
    return (
      <>
        还可发货 <b>{shownQuantity(shippable)}</b> 吨
      </>
    );
  }
  if (actions.length === 0) {
    // Somebody else of the firm may do what waits for it.
    const duty = duties.find(({ by }) => by === side);
    if (duty && carried && waybillActions.includes(duty.action)) {
      return (
        <>
          发货与收货以运单磅单为准，请在<Link to="/user/transport/waybill">我的运单</Link>中办理
        </>
      );
    }
    return duty
      ? `待本方${contractActions[duty.action].label}，请由本企业有此权限的操作员办理`
      : "现在没有需要本方办理的事项";
  }
  return <>本方在押履约保证金 {shownAmount(deposits[side])} 元</>;
}
