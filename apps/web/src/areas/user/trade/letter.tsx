import type { contracts } from "@zd/contract/contracts/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/trading/codes";
import { Amount, Tonnes, UnitPrice } from "../../../ui/figures.tsx";
import styles from "./letter.module.css";

export type DealLetter = OutputOf<typeof contracts.listDealLetters>[number];

/** 成交通知书, as it is printed: both parties, the goods, the amount in figures and capitals, and what is due. */
export function Letter({ letter }: { readonly letter: DealLetter }) {
  const { contractNo, buyer, seller, side } = letter;
  return (
    <article className={styles["letter"]} aria-label={`成交通知书 ${contractNo}`}>
      <header>
        <h2>成交通知书</h2>
        <p>
          编号 {contractNo}
          <span>成交时间 {formatShanghai(letter.dealtAt)}</span>
        </p>
      </header>
      <p className={styles["opening"]}>
        {side === "B" ? buyer.firmName : seller.firmName}：贵公司在场次 {letter.section}（{letter.sectionName}
        ）中
        {sides[side]}成交，订单号 {letter.orderNo}，现将成交结果通知如下。
      </p>
      <table>
        <caption>买卖双方</caption>
        <tbody>
          <tr>
            <th scope="row">买方</th>
            <td>{buyer.firmName}</td>
            <th scope="row">统一社会信用代码</th>
            <td className={styles["code"]}>{buyer.creditCode}</td>
          </tr>
          <tr>
            <th scope="row">卖方</th>
            <td>{seller.firmName}</td>
            <th scope="row">统一社会信用代码</th>
            <td className={styles["code"]}>{seller.creditCode}</td>
          </tr>
        </tbody>
      </table>
      <table>
        <caption>成交内容</caption>
        <tbody>
          <tr>
            <th scope="row">产品</th>
            <td>{letter.product}</td>
            <th scope="row">厂矿</th>
            <td>{letter.producer}</td>
          </tr>
          <tr>
            <th scope="row">数量（吨）</th>
            <td>
              <Tonnes of={letter.quantity} />
            </td>
            <th scope="row">单价（元/吨）</th>
            <td>
              <UnitPrice of={letter.price} />
            </td>
          </tr>
          <tr>
            <th scope="row">成交金额（元）</th>
            <td colSpan={3}>
              <Amount of={letter.amount} strong />
              <span className={styles["capital"]}>大写 {letter.amountCapital}</span>
            </td>
          </tr>
          <tr>
            <th scope="row">履约保证金（元）</th>
            <td>
              <Amount of={letter.deposit} />
            </td>
            <th scope="row">交易服务费（元）</th>
            <td>
              <Amount of={letter.fee} />
            </td>
          </tr>
          <tr>
            <th scope="row">交货地</th>
            <td>{letter.place}</td>
            <th scope="row">交货方式</th>
            <td>{letter.delivery}</td>
          </tr>
          <tr>
            <th scope="row">交货期</th>
            <td>
              {letter.deliveryFrom} 至 {letter.deliveryTo}
            </td>
            <th scope="row">付款方式</th>
            <td>{letter.payTypeName}</td>
          </tr>
          {letter.signBy !== null && (
            <tr>
              <th scope="row">签订截止</th>
              <td colSpan={3}>{formatShanghai(letter.signBy)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <h3>须知</h3>
      <p className={styles["rules"]}>{letter.rules}</p>
    </article>
  );
}
