import type { finances } from "@zd/contract/financing/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { fen } from "@zd/domain/kernel/brand";
import { Amount } from "../../../ui/figures.tsx";
import styles from "./financing.module.css";

type Plan = OutputOf<typeof finances.readLoan>["plan"];

/** 还款计划: what falls due when, and what of it is paid. */
export const PlanTable = ({ plan }: { readonly plan: Plan }) => (
  <div className={styles["scroll"]}>
    <table className={styles["table"]}>
      <caption className="sr">还款计划</caption>
      <thead>
        <tr>
          <th scope="col">期次</th>
          <th scope="col">到期日</th>
          {["应还本金（元）", "应还利息（元）", "合计（元）", "未还（元）"].map((title) => (
            <th key={title} scope="col" className={styles["number"]}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plan.map(({ no, dueOn, principal, interest, paidPrincipal, paidInterest }) => (
          <tr key={no}>
            <td>{no}</td>
            <td>{dueOn}</td>
            <td className={styles["number"]}>
              <Amount of={principal} />
            </td>
            <td className={styles["number"]}>
              <Amount of={interest} />
            </td>
            <td className={styles["number"]}>
              <Amount of={fen(principal + interest)} />
            </td>
            <td className={styles["number"]}>
              <Amount of={fen(principal + interest - paidPrincipal - paidInterest)} strong />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
