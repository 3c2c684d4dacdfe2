import { type ContractState, contractStates } from "@zd/domain/contracts/codes";
import { type PayType, payTypes } from "@zd/domain/trading/codes";
import { Tag } from "../tag.tsx";
import styles from "./contract.module.css";
import { stateMarks } from "./view.ts";

interface Props {
  readonly row: {
    readonly contractNo: string;
    readonly state: string;
    readonly payType: string;
    readonly product: string;
    readonly producer: string;
  };
}

/** What stands above a contract, as its row in a list tells it. */
export function ContractTitle({ row: { contractNo, state, payType, product, producer } }: Props) {
  const waits = stateMarks[state as ContractState] === "countdown";
  return (
    <span className={styles["title"]}>
      {contractNo}
      <Tag tone={waits ? "warn" : "plain"}>{contractStates[state as ContractState]}</Tag>
      <Tag>{payTypes[payType as PayType]}</Tag>
      <small>
        {product} {producer}
      </small>
    </span>
  );
}
