import { certificates } from "@zd/api/signing/certificates";
import type { InputOf } from "@zd/api/wire/operation";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { amountInWords, DemoNotice } from "../../../parts/demo/demo-notice.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { DecimalField } from "../trade/apply/decimal-field.tsx";

interface Props {
  /** The application for a certificate whose payment is to be named. */
  readonly application: InputOf<typeof certificates.tellAmount>["application"];
  /** How often an amount may still be named; the application ends with the last wrong one. */
  readonly triesLeft: number;
  /** In the demo what the payment is read with. */
  readonly notice: string | undefined;
  readonly onClose: () => void;
}

/** 打款金额验证: what the firm's account has received. */
export function AmountDialog({ application, triesLeft, notice, onClose }: Props) {
  const { field, change, input } = useForm(certificates.tellAmount, {
    initial: { amount: "" },
    input: ({ amount }) => ({ application, amount }),
    rules: ({ amount }) => (amount > 0n ? {} : { amount: "须大于零" }),
  });
  const amount = field("amount");
  const tell = useCommand(certificates.tellAmount, { silent: true, refreshes: [certificates.readStatus] });
  const send = () =>
    input !== null &&
    tell.mutate(input, {
      onSuccess: () => {
        succeed("验证通过，证书已签发");
        onClose();
      },
    });
  return (
    <FormDialog
      title="打款金额验证"
      confirmLabel="验证"
      ready={input !== null}
      busy={tell.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={layout["note"]}>
        认证中心已向企业账户汇入一笔不足一元的款项，请填写实际到账金额。还可尝试 {triesLeft} 次。
      </p>
      <DecimalField
        label="到账金额（元）"
        decimals={2}
        maxLength={8}
        placeholder="0.00"
        {...amount}
        fault={tell.error ? messageOf(tell.error) : amount.fault}
      />
      <DemoNotice notice={notice} finds={amountInWords} onFill={(text) => change({ amount: text })} />
    </FormDialog>
  );
}
