import { Link } from "@tanstack/react-router";
import { mallNegotiations } from "@zd/api/mall/negotiations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Price, Quantity } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { positive } from "../../form-rules.ts";
import { QuoteFields, quoteValues } from "./quote-fields.tsx";

type Question = OutputOf<typeof mallNegotiations.askPrice>;

interface Props {
  readonly ware: MallWareId;
  readonly wareName: string;
  readonly shopName: string;
  /** What the fields begin with: the shop's price, or what was wished before. */
  readonly initial: { readonly price: Price; readonly count: Quantity; readonly delivery: string };
  readonly onClose: () => void;
}

/** 询价: what the buyer wishes; once it is sent, its number and until when it is valid. */
export function AskDialog({ ware, wareName, shopName, initial, onClose }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { field, input } = useForm(mallNegotiations.askPrice, {
    initial: { ...quoteValues(initial), delivery: initial.delivery },
    input: ({ hours, ...fields }) => ({ ware, ...fields, hours: Number(hours) }),
    rules: ({ price, count }) => ({ ...positive("price", price), ...positive("count", count) }),
  });
  const ask = useCommand(mallNegotiations.askPrice, {
    refreshes: [mallNegotiations.listPurchases, mallNegotiations.readNegotiation],
    silent: true,
  });
  if (question) return <Outcome shopName={shopName} question={question} onClose={onClose} />;
  return (
    <FormDialog
      title={`议价：${wareName}`}
      confirmLabel="发出询价"
      ready={input !== null}
      busy={ask.isPending}
      error={ask.error}
      onSubmit={() => input && ask.mutate(input, { onSuccess: setQuestion })}
      onClose={onClose}
    >
      <p className={layout["note"]}>
        牌价或上次报价 {shownPrice(initial.price)} 元/吨，{shownQuantity(initial.count)} 吨。询价不冻结资金；
        {shopName}报价后，按报价下单才冻结保证金与服务费。议价内容只有双方和交易中心可见。
      </p>
      <QuoteFields priceLabel="期望单价" field={field} />
      <TextField label="交货要求（可不填）" {...field("delivery")} />
    </FormDialog>
  );
}

interface OutcomeProps {
  readonly shopName: string;
  /** As the server has taken it. */
  readonly question: Question;
  readonly onClose: () => void;
}

const Outcome = ({ shopName, question, onClose }: OutcomeProps) => (
  <Dialog
    title="询价已发出"
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>关闭</Button>
        <Link
          to="/user/mall/customer/negotiations"
          search={{ open: question.number }}
          className={buttonClass({ look: "main" })}
        >
          查看议价
        </Link>
      </>
    }
  >
    <div role="status">
      <p>等待 {shopName} 报价；逾期未报价，询价自动结束。</p>
      <Facts layout="boxed">
        <Fact title="议价单号">{question.number}</Fact>
        <Fact title="有效至">{formatShanghai(question.validUntil).slice(0, 16)}</Fact>
      </Facts>
    </div>
  </Dialog>
);
