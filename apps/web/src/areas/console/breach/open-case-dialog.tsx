import { breachControl } from "@zd/api/contracts/breach";
import type { OutputOf } from "@zd/api/wire/operation";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { fen } from "@zd/domain/kernel/brand";
import { formatYuan } from "@zd/domain/money/yuan";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import styles from "../../../ui/form/form.module.css";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { caseReads } from "./case-reads.ts";
import { DraftFields, withinDeposit } from "./draft-fields.tsx";

type OpenDefault = OutputOf<typeof breachControl.listOpenDefaults>[number];

interface Props {
  /** The defaults that have no case. */
  readonly defaults: readonly OpenDefault[];
  readonly onClose: () => void;
}

const keyOf = ({ contractNo, place }: Pick<OpenDefault, "contractNo" | "place">) => `${contractNo}/${place}`;

const nothing = fen(0n);

/** 立案 by hand, of a default whose draft was deleted. */
export function OpenCaseDialog({ defaults, onClose }: Props) {
  const defaultOf = (key: string) => defaults.find((one) => keyOf(one) === key) ?? null;
  const { input, values, change, field } = useForm(breachControl.open, {
    initial: { of: "", amount: "", memo: "" },
    input: ({ of, amount, memo }) => {
      const selection = defaultOf(of);
      return selection && { contractNo: selection.contractNo, place: selection.place, amount, memo };
    },
    rules: (input) => withinDeposit(input.amount, defaultOf(keyOf(input))?.held ?? nothing),
  });
  const deposit = defaultOf(values.of)?.held ?? nothing;
  const open = useCommand(breachControl.open, { refreshes: caseReads, silent: true });
  return (
    <ConfirmCard
      title="违约立案"
      confirmLabel="立案"
      ready={input !== null}
      busy={open.isPending}
      error={open.error}
      successMessage="已立案"
      onConfirm={(callbacks) => input !== null && open.confirm(input, callbacks)}
      onClose={onClose}
    >
      <SelectField
        label="违约"
        placeholder="请选择"
        {...field("of")}
        options={defaults.map((one) => ({
          value: keyOf(one),
          label: `${one.contractNo} ${one.firmName} ${defaultKinds[one.kind]}`,
        }))}
        onChange={(of) => {
          const selection = defaultOf(of);
          change({ of, amount: selection ? formatYuan(selection.amount) : "" });
        }}
      />
      <DraftFields amount={field("amount")} memo={field("memo")} deposit={deposit} />
      <p className={styles["consequence"]}>立案后为草稿，发函前对违约方不可见。</p>
    </ConfirmCard>
  );
}
