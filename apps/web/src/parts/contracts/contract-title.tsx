import { type ContractState, contractStates } from "@zd/domain/contracts/codes";
import type { Fen } from "@zd/domain/kernel/brand";
import { type PayType, payTypes } from "@zd/domain/terms/codes";
import { shownAmount } from "../../ui/figures/figures.tsx";
import { tones } from "../../ui/status/status-tones.ts";
import { Tag } from "../../ui/status/tag.tsx";
import styles from "./contract.module.css";

interface Props {
  readonly row: {
    readonly contractNo: string;
    readonly state: string;
    readonly payType: string;
    readonly product: string;
    readonly producer: string;
    readonly amount: Fen;
  };
  /** Who deals with whom: the other side, or both for the exchange. */
  readonly parties: string;
}

/** What stands above a contract, as its row in a list tells it. */
export function ContractTitle({ row, parties }: Props) {
  const { contractNo, state, payType, product, producer, amount } = row;
  const waits = tones.contract[state as ContractState] === "warning";
  return (
    <span className={styles["title"]}>
      {contractNo}
      <Tag tone={waits ? "warn" : "plain"}>{contractStates[state as ContractState]}</Tag>
      <Tag>{payTypes[payType as PayType]}</Tag>
      <small>
        {parties} · {product} {producer} · <b>{shownAmount(amount)}</b> 元
      </small>
    </span>
  );
}
