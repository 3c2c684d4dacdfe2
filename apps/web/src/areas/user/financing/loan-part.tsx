import { Link } from "@tanstack/react-router";
import { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import {
  isByMonth,
  type LoanId,
  productKinds,
  type RepayMethod,
  repayMethods,
} from "@zd/domain/financing/codes";
import { mostTerm } from "@zd/domain/financing/products";
import type { LotNo } from "@zd/domain/goods/states";
import { type ContractNo, type Fen, fen, quantity as tonnesOf } from "@zd/domain/kernel/brand";
import { parseQuantity } from "@zd/domain/money/quantity";
import { parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { DraftBar } from "../../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { shownAmount } from "../../../ui/figures.tsx";
import forms from "../../../ui/form.module.css";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./financing.module.css";
import { ContractChoice, LotChoice } from "./loan-basis.tsx";
import { PaperDialog } from "./paper-dialog.tsx";
import { PlanTrial } from "./plan-trial.tsx";
import { refreshes } from "./refreshes.ts";

type Product = OutputOf<typeof finances.listProducts>[number];
type Applicable = OutputOf<typeof finances.readApplicable>;

/** 借款: a product, what it stands on, and how much for how long. */
export function LoanPart() {
  const products = useCallQuery(finances.listProducts, {}, { staleMs: 600_000 });
  const [id, setId] = useState("SF-DD");
  const applicable = useCallQuery(finances.readApplicable, { product: id });
  const [saved, setSaved] = useState<LoanId | null>(null);
  const product = products.data?.find((one) => one.product === id);
  return (
    <section className={styles["block"]} aria-labelledby="finance-loan">
      <h2 id="finance-loan">借款</h2>
      {saved ? (
        <Saved loan={saved} onAgain={() => setSaved(null)} />
      ) : (
        <>
          <div className={styles["form"]}>
            <SelectField
              label="产品"
              value={id}
              source={products}
              options={(products.data ?? []).map((one) => ({
                value: one.product,
                label: `${one.channelName} · ${one.name}（${productKinds[one.kind]}）`,
              }))}
              onChange={setId}
            />
          </div>
          {product && <p className={styles["note"]}>{product.terms}</p>}
          {applicable.error || products.error ? (
            <FailedState
              error={applicable.error ?? products.error}
              onRetry={() => void Promise.all([applicable.refetch(), products.refetch()])}
            />
          ) : product && applicable.data ? (
            <LoanForm key={id} product={product} applicable={applicable.data} onSaved={setSaved} />
          ) : (
            <Skeleton lines={5} />
          )}
        </>
      )}
    </section>
  );
}

/** What comes next: nothing is held before the loan is signed and submitted. */
function Saved({ loan, onAgain }: { readonly loan: LoanId; readonly onAgain: () => void }) {
  const maySign = may(useUser(), "sign");
  const [signing, setSigning] = useState(false);
  return (
    <div role="status">
      <p className={styles["note"]}>
        借款申请 {loan} 已保存。签署借款合同并提交后占用额度，由资金方审批放款。
      </p>
      <div className={styles["ends"]}>
        {maySign && (
          <Button look="main" onClick={() => setSigning(true)}>
            签署借款合同
          </Button>
        )}
        <Link to="/user/financing/myFinance" search={{ open: loan }}>
          去签署并提交
        </Link>
        <Button look="text" onClick={onAgain}>
          再申请一笔
        </Button>
      </div>
      {signing && <PaperDialog paper={{ loan }} onClose={() => setSigning(false)} />}
    </div>
  );
}

interface FormProps {
  readonly product: Product;
  readonly applicable: Applicable;
  readonly onSaved: (loan: LoanId) => void;
}

const days = /^\d{1,3}$/;
const nothing = fen(0n);

function LoanForm({ product, applicable, onSaved }: FormProps) {
  const [contractNo, setContractNo] = useState<string | null>(null);
  const [lot, setLot] = useState<string | null>(null);
  const [tonnes, setTonnes] = useState("");
  const [amount, setAmount] = useState("");
  const [method, setMethod] = useState<RepayMethod>(product.methods[0] ?? "bullet");
  const [term, setTerm] = useState("30");
  const draft = useDraft({
    form: "loanApplication",
    record: product.product,
    value: { contractNo, lot, tonnes, amount, method, term },
    onRestore: (found) => {
      setContractNo(found.contractNo);
      setLot(found.lot);
      setTonnes(found.tonnes);
      setAmount(found.amount);
      setMethod(found.method);
      setTerm(found.term);
    },
  });
  const apply = useCommand(finances.applyForLoan, { silent: true, refreshes });
  const isPledge = product.kind === "pledge";
  const most = applicable.contracts.find((one) => one.contractNo === contractNo)?.most;
  const quantity = parseQuantity(tonnes);
  const asked = parseYuan(amount);
  const longest = mostTerm(product, method);
  const isTerm = days.test(term) && Number(term) >= 1 && Number(term) <= longest;
  const stands = isPledge ? lot !== null && quantity !== null && quantity > 0n : contractNo !== null;
  const ready = stands && asked !== null && asked > 0n && isTerm;
  const send = () => {
    if (asked === null) return;
    const on = isPledge
      ? { lots: [{ lot: lot as LotNo, quantity: quantity ?? tonnesOf(0n) }] }
      : { lots: [], contractNo: contractNo as ContractNo };
    apply.mutate(
      { product: product.product, ...on, amount: asked, method, term: Number(term) },
      {
        onSuccess: ({ loan }) => {
          draft.clear();
          onSaved(loan);
        },
      },
    );
  };
  return (
    <>
      <DraftBar draft={draft} />
      <Available of={applicable.available} product={product} />
      {isPledge ? (
        <LotChoice lots={applicable.lots} chosen={lot} onChoose={setLot} />
      ) : (
        <ContractChoice
          contracts={applicable.contracts}
          chosen={contractNo}
          onChoose={setContractNo}
          hint={
            product.kind === "order"
              ? "已签订、待付款的采购合同出现在这里"
              : "已确认结算、买方待付款的销售合同出现在这里"
          }
        />
      )}
      <div className={styles["form"]}>
        {isPledge && (
          <LabelledAmount label="质押数量（吨）" decimals={4} value={tonnes} onChange={setTonnes} />
        )}
        <LabelledAmount
          label={most === undefined ? "借款金额（元）" : `借款金额（元，最多 ${shownAmount(most)}）`}
          value={amount}
          onChange={setAmount}
          fault={most !== undefined && asked !== null && asked > most ? "超出可申请金额" : undefined}
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
          label={`期限（${isByMonth(method) ? "个月" : "天"}，最长 ${longest}）`}
          inputMode="numeric"
          maxLength={3}
          value={term}
          onChange={setTerm}
          fault={term === "" || isTerm ? undefined : `请填写 1 至 ${longest}`}
        />
      </div>
      {asked !== null && asked > 0n && isTerm && (
        <PlanTrial product={product.product} amount={asked} method={method} term={Number(term)} />
      )}
      {apply.error && (
        <p className={forms["refusal"]} role="alert">
          {messageOf(apply.error)}
        </p>
      )}
      <div className={styles["ends"]}>
        <Button look="main" disabled={!ready} busy={apply.isPending} onClick={send}>
          保存借款申请
        </Button>
      </div>
    </>
  );
}

const Available = ({ of, product }: { readonly of: Fen; readonly product: Product }) => (
  <p className={styles["note"]}>
    {product.channelName}可用额度 <b>{shownAmount(of)}</b> 元
    {of === nothing && "：请先取得该资金方的授信，或还款后再借"}
  </p>
);
