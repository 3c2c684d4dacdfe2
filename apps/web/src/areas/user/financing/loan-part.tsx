import { Link } from "@tanstack/react-router";
import { finances } from "@zd/contract/financing/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { isByMonth, productKinds, type RepayMethod, repayMethods } from "@zd/domain/financing/codes";
import { mostTerm } from "@zd/domain/financing/products";
import type { LotNo } from "@zd/domain/goods/states";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { parseQuantity } from "@zd/domain/money/quantity";
import { parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Amount, shownAmount, Tonnes, UnitPrice } from "../../../ui/figures.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { succeed } from "../../../ui/notices.ts";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./financing.module.css";
import { refreshes } from "./refreshes.ts";

type Product = OutputOf<typeof finances.listProducts>[number];
type Applicable = OutputOf<typeof finances.readApplicable>;

/** 借款: a product, what it stands on, and how much for how long. */
export function LoanPart() {
  const products = useAnswer(finances.listProducts, {}, { quiet: true, freshMs: 600_000 });
  const [id, setId] = useState("SF-DD");
  const applicable = useAnswer(finances.readApplicable, { product: id }, { quiet: true });
  const product = products.data?.find((one) => one.product === id);
  return (
    <section className={styles["block"]} aria-labelledby="finance-loan">
      <h2 id="finance-loan">借款</h2>
      <div className={styles["form"]}>
        <SelectField
          label="产品"
          value={id}
          options={(products.data ?? []).map((one) => ({
            value: one.product,
            label: `${one.name}（${one.channelName}，${productKinds[one.kind]}）`,
          }))}
          onChange={setId}
        />
      </div>
      {product && <p className={styles["note"]}>{product.terms}</p>}
      {applicable.error ? (
        <FailedState words={wordsOf(applicable.error)} onRetry={() => void applicable.refetch()} />
      ) : product && applicable.data ? (
        <LoanForm key={id} product={product} applicable={applicable.data} />
      ) : (
        <Skeleton lines={5} />
      )}
    </section>
  );
}

function LoanForm({ product, applicable }: { readonly product: Product; readonly applicable: Applicable }) {
  const [contractNo, setContractNo] = useState<string | null>(null);
  const [lot, setLot] = useState<string | null>(null);
  const [tonnes, setTonnes] = useState("");
  const [amount, setAmount] = useState("");
  const [method, setMethod] = useState<RepayMethod>(product.methods[0] ?? "bullet");
  const [term, setTerm] = useState("30");
  const apply = useCommand(finances.applyForLoan, { quiet: true, refreshes });
  const isPledge = product.kind === "pledge";
  const chosen = applicable.contracts.find((one) => one.contractNo === contractNo);
  const quantity = parseQuantity(tonnes);
  const asked = parseYuan(amount);
  const unit = isByMonth(method) ? "个月" : "天";
  const ready =
    asked !== null && asked > 0n && /^\d{1,3}$/.test(term) && (isPledge ? lot && quantity : contractNo);
  const send = () => {
    if (asked === null) return;
    const on = isPledge
      ? { lots: [{ lot: lot as LotNo, quantity: quantity ?? (0n as never) }] }
      : { lots: [], contractNo: contractNo as ContractNo };
    apply.mutate(
      { product: product.product, ...on, amount: asked, method, term: Number(term) },
      { onSuccess: ({ loan }) => succeed(`借款申请 ${loan} 已保存，请在我的融资中签署并提交`) },
    );
  };
  return (
    <>
      <p className={styles["note"]}>可用额度 {shownAmount(applicable.available)} 元</p>
      {isPledge ? (
        <Lots lots={applicable.lots} chosen={lot} onChoose={setLot} />
      ) : (
        <Contracts contracts={applicable.contracts} chosen={contractNo} onChoose={setContractNo} />
      )}
      <div className={styles["form"]}>
        {isPledge && (
          <LabelledAmount label="质押数量（吨）" decimals={4} value={tonnes} onChange={setTonnes} />
        )}
        <LabelledAmount
          label={chosen ? `借款金额（元，最多 ${shownAmount(chosen.most)}）` : "借款金额（元）"}
          value={amount}
          onChange={setAmount}
        />
        <SelectField
          label="还款方式"
          value={method}
          options={choicesOf(repayMethods).filter(({ value }) =>
            product.methods.includes(value as RepayMethod),
          )}
          onChange={(value) => setMethod(value as RepayMethod)}
        />
        <TextField
          label={`期限（${unit}，最长 ${mostTerm(product, method)}）`}
          inputMode="numeric"
          maxLength={3}
          value={term}
          onChange={setTerm}
        />
      </div>
      {apply.error && (
        <p className={styles["refusal"]} role="alert">
          {wordsOf(apply.error)}
        </p>
      )}
      <div className={styles["ends"]}>
        <Button look="main" disabled={!ready} busy={apply.isPending} onClick={send}>
          保存借款申请
        </Button>
        {apply.isSuccess && <Link to="/user/financing/myFinance">去签署并提交</Link>}
      </div>
    </>
  );
}

interface Choosing {
  readonly chosen: string | null;
  readonly onChoose: (one: string) => void;
}

function Contracts({
  contracts,
  chosen,
  onChoose,
}: Choosing & { readonly contracts: Applicable["contracts"] }) {
  if (contracts.length === 0) return <EmptyState title="没有可融资的合同" />;
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">选择</span>
            </th>
            <th scope="col">合同号</th>
            <th scope="col">对方企业</th>
            <th scope="col">货物</th>
            <th scope="col" className={styles["number"]}>
              数量（吨）
            </th>
            <th scope="col" className={styles["number"]}>
              未付/应收（元）
            </th>
            <th scope="col" className={styles["number"]}>
              可融资上限（元）
            </th>
            <th scope="col" className={styles["number"]}>
              可申请（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {contracts.map((one) => (
            <tr key={one.contractNo} className={chosen === one.contractNo ? styles["chosen"] : undefined}>
              <td>
                {one.financed ? (
                  "已融资"
                ) : (
                  <input
                    type="radio"
                    name="contract"
                    aria-label={`选择合同 ${one.contractNo}`}
                    checked={chosen === one.contractNo}
                    onChange={() => onChoose(one.contractNo)}
                  />
                )}
              </td>
              <td>{one.contractNo}</td>
              <td>{one.counterparty}</td>
              <td>{one.goods}</td>
              <td className={styles["number"]}>
                <Tonnes of={one.quantity} />
              </td>
              <td className={styles["number"]}>
                <Amount of={one.unpaid} />
              </td>
              <td className={styles["number"]}>
                <Amount of={one.cap} />
              </td>
              <td className={styles["number"]}>
                <Amount of={one.most} strong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Lots({ lots, chosen, onChoose }: Choosing & { readonly lots: Applicable["lots"] }) {
  if (lots.length === 0)
    return <EmptyState title="没有可质押的货物">可用的货物批次登记后在这里选择</EmptyState>;
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">选择</span>
            </th>
            <th scope="col">货物批次</th>
            <th scope="col">货物</th>
            <th scope="col">存放地点</th>
            <th scope="col" className={styles["number"]}>
              可用（吨）
            </th>
            <th scope="col" className={styles["number"]}>
              当日市价（元/吨）
            </th>
            <th scope="col" className={styles["number"]}>
              市值（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {lots.map((one) => (
            <tr key={one.lot} className={chosen === one.lot ? styles["chosen"] : undefined}>
              <td>
                <input
                  type="radio"
                  name="lot"
                  aria-label={`选择批次 ${one.lot}`}
                  disabled={one.price === null}
                  checked={chosen === one.lot}
                  onChange={() => onChoose(one.lot)}
                />
              </td>
              <td>{one.lot}</td>
              <td>{one.goods}</td>
              <td>{one.place}</td>
              <td className={styles["number"]}>
                <Tonnes of={one.free} />
              </td>
              <td className={styles["number"]}>
                <UnitPrice of={one.price} />
              </td>
              <td className={styles["number"]}>
                <Amount of={one.value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
