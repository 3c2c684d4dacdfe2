import { noNumber } from "../../ui/figures/figures.tsx";
import styles from "./described.module.css";

interface Props {
  /** What the merchant says of the ware. */
  readonly attributes: readonly {
    readonly code: string;
    readonly label: string;
    readonly unit: string;
    readonly value: string;
  }[];
  /** What he promises, has last measured, and where the buyer may refuse. */
  readonly qualities: readonly {
    readonly code: string;
    readonly label: string;
    readonly unit: string;
    readonly promise: string;
    readonly measured: string;
    readonly reject: string;
  }[];
}

/** 商品属性 and 质量指标 of a ware, as its merchant has said them. */
export function Described({ attributes, qualities }: Props) {
  return (
    <div className={styles["described"]}>
      {qualities.length > 0 && (
        <table>
          <caption>质量指标</caption>
          <thead>
            <tr>
              <th scope="col">指标</th>
              <th scope="col">承诺值</th>
              <th scope="col">最近化验值</th>
              <th scope="col">拒收值</th>
            </tr>
          </thead>
          <tbody>
            {qualities.map(({ code, label, unit, promise, measured, reject }) => (
              <tr key={code}>
                <th scope="row">
                  {label} {unit && <i>{unit}</i>}
                </th>
                <td>{promise || noNumber}</td>
                <td>{measured || noNumber}</td>
                <td>{reject || noNumber}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {attributes.length > 0 && (
        <table>
          <caption>商品属性</caption>
          <tbody>
            {attributes.map(({ code, label, unit, value }) => (
              <tr key={code}>
                <th scope="row">{label}</th>
                <td>
                  {value || noNumber} {value && unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
