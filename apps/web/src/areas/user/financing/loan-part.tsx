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
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DraftBar } from "../../../ui/draft/draft-bar.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import forms from "../../../ui/form/form.module.css";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useLongForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
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
  const [savedLoan, setSavedLoan] = useState<LoanId | null>(null);
  const product = products.data?.find((one) => one.product === id);
  return (
    <section className={styles["block"]} aria-labelledby="finance-loan">
      <h2 id="finance-loan">借款</h2>
      {savedLoan ? (
        <NextSteps loan={savedLoan} onAgain={() => setSavedLoan(null)} />
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
          {product && <p className={layout["note"]}>{product.terms}</p>}
          {applicable.error || products.error ? (
            <FailedState
              error={applicable.error ?? products.error}
              onRetry={() => void Promise.all([applicable.refetch(), products.refetch()])}
            />
          ) : product && applicable.data ? (
            <LoanForm key={id} product={product} applicable={applicable.data} onSaved={setSavedLoan} />
          ) : (
            <Skeleton lines={5} />
          )}
        </>
      )}
    </section>
  );
}

/** What comes after saving: the credit line is only used once the loan is signed and submitted. */
function NextSteps({ loan, onAgain }: { readonly loan: LoanId; readonly onAgain: () => void }) {
  const maySign = may(useUser(), "sign");
  const [signing, setSigning] = useState(false);
  return (
    <div role="status">
      <p className={layout["note"]}>
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
  /** The product that is selected above the form. */
  readonly product: Product;
  /** What the firm can borrow on with this product, and what is available of its limit. */
  readonly applicable: Applicable;
  /** Called with the number of the application once it is saved. */
  readonly onSaved: (loan: LoanId) => void;
}

const nothing = fen(0n);

/** The fields of an application for a product, and what it says of them. */
const useLoanForm = (product: Product) =>
  useLongForm(finances.applyForLoan, {
    initial: {
      contractNo: null as string | null,
      lot: null as string | null,
      tonnes: "",
      amount: "",
      method: product.methods[0] ?? ("bullet" as RepayMethod),
      term: "30",
    },
    draft: { form: "loanApplication", record: product.product },
    // While nothing is selected to lend on, the plan of repayments can be read already.
    input: ({ contractNo, lot, tonnes, ...fields }) => ({
      ...fields,
      product: product.product,
      lots: isPledge(product) && lot !== null && tonnes !== "" ? [{ lot, quantity: tonnes }] : [],
      ...(!isPledge(product) && contractNo !== null && { contractNo }),
    }),
    rules: ({ amount, method, term, lots }) => {
      const longest = mostTerm(product, method);
      if (lots.some(({ quantity }) => quantity <= 0n)) return { "lots.0.quantity": "须大于零" };
      if (amount <= 0n) return { amount: "须大于零" };
      return term > longest ? { term: `请填写 1 至 ${longest}` } : {};
    },
  });

/** Whether the product lends on goods of the register, and not on a contract. */
const isPledge = ({ kind }: Product) => kind === "pledge";

function LoanForm({ product, applicable, onSaved }: FormProps) {
  const form = useLoanForm(product);
  const { values, change, input, draft } = form;
  const { contractNo, lot } = values;
  const apply = useCommand(finances.applyForLoan, { silent: true, refreshes });
  const hasBasis =
    input !== null && (isPledge(product) ? input.lots.length > 0 : input.contractNo !== undefined);
  const send = () => {
    if (input === null) return;
    apply.mutate(input, {
      onSuccess: ({ loan }) => {
        draft.clear();
        onSaved(loan);
      },
    });
  };
  return (
    <>
      <DraftBar draft={draft} />
      <Available of={applicable.available} product={product} />
      {isPledge(product) ? (
        <LotChoice lots={applicable.lots} selected={lot} onSelect={(selected) => change({ lot: selected })} />
      ) : (
        <ContractChoice
          contracts={applicable.contracts}
          selected={contractNo}
          onSelect={(selected) => change({ contractNo: selected })}
          hint={
            product.kind === "order"
              ? "已签订、待付款的采购合同出现在这里"
              : "已确认结算、买方待付款的销售合同出现在这里"
          }
        />
      )}
      <LoanFields form={form} product={product} applicable={applicable} />
      {input !== null && <PlanTrial {...input} />}
      {apply.error && (
        <p className={forms["refusal"]} role="alert">
          {messageOf(apply.error)}
        </p>
      )}
      <div className={styles["ends"]}>
        <Button look="main" disabled={!hasBasis} busy={apply.isPending} onClick={send}>
          保存借款申请
        </Button>
      </div>
    </>
  );
}

interface FieldsProps extends Omit<FormProps, "onSaved"> {
  readonly form: ReturnType<typeof useLoanForm>;
}

/** How much is borrowed, for how long, and how it is repaid. */
function LoanFields({ form, product, applicable }: FieldsProps) {
  const { values, change, field, input } = form;
  const amount = field("amount");
  const most = applicable.contracts.find((one) => one.contractNo === values.contractNo)?.most;
  const isAboveMost = most !== undefined && input !== null && input.amount > most;
  return (
    <div className={styles["form"]}>
      {isPledge(product) && (
        <LabelledAmount label="质押数量（吨）" decimals={4} {...field("tonnes", "lots.0.quantity")} />
      )}
      <LabelledAmount
        label={most === undefined ? "借款金额（元）" : `借款金额（元，最多 ${shownAmount(most)}）`}
        {...amount}
        fault={isAboveMost ? "超出可申请金额" : amount.fault}
      />
      <SelectField
        label="还款方式"
        options={choicesOf(repayMethods).filter(({ value }) =>
          product.methods.includes(value as RepayMethod),
        )}
        {...field("method")}
        onChange={(selected) => change({ method: selected as RepayMethod })}
      />
      <TextField
        label={`期限（${isByMonth(values.method) ? "个月" : "天"}，最长 ${mostTerm(product, values.method)}）`}
        inputMode="numeric"
        maxLength={3}
        {...field("term")}
      />
    </div>
  );
}

const Available = ({ of, product }: { readonly of: Fen; readonly product: Product }) => (
  <p className={layout["note"]}>
    {product.channelName}可用额度 <b>{shownAmount(of)}</b> 元
    {of === nothing && "：请先取得该资金方的授信，或还款后再借"}
  </p>
);
