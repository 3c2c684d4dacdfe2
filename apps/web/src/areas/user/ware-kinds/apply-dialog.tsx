import { qualifications } from "@zd/api/identity/qualifications";
import { applications } from "@zd/api/trading/applications";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { type Side, sides } from "@zd/domain/terms/codes";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { WareKind } from "./reads.ts";
import styles from "./ware-kinds.module.css";

const refreshes = [
  qualifications.listQualifications,
  qualifications.listOpenedWareKinds,
  applications.listAllowedWareKinds,
];

/** What the dialog begins with. */
export interface WareKindRequest {
  /** Null where the user selects the kind in the dialog. */
  readonly wareKind: WareKindId | null;
  /** The sides whose boxes are ticked at first. */
  readonly sides: readonly Side[];
}

interface Props {
  /** The ware kinds to select from. */
  readonly kinds: readonly WareKind[];
  /** What the fields hold at first. */
  readonly request: WareKindRequest;
  readonly onClose: () => void;
}

/** 申请品种: which kind, on which sides, and what the exchange should know. */
export function ApplyDialog({ kinds, request, onClose }: Props) {
  const { field, values, change, input } = useForm(qualifications.applyForWareKind, {
    initial: { wareKind: (request.wareKind ?? "") as string, sides: request.sides, memo: "" },
    input: (fields) => fields,
  });
  const apply = useCommand(qualifications.applyForWareKind, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="申请交易品种"
      confirmLabel="提交申请"
      ready={input !== null}
      busy={apply.isPending}
      error={apply.error}
      successMessage="已提交，等待交易中心审核"
      onConfirm={(callbacks) => input !== null && apply.confirm(input, callbacks)}
      onClose={onClose}
    >
      <SelectField
        label="商品种类"
        placeholder="请选择"
        options={kinds.map(({ wareKind, name }) => ({ value: wareKind, label: name }))}
        {...field("wareKind")}
      />
      <fieldset className={styles["sides"]}>
        <legend>买卖方向</legend>
        {(["B", "S"] as const).map((side) => (
          <label key={side} className={form["check"]}>
            <input
              type="checkbox"
              checked={values.sides.includes(side)}
              onChange={({ target }) => change({ sides: withSide(values.sides, side, target.checked) })}
            />
            {sides[side]}
          </label>
        ))}
      </fieldset>
      <ReasonField label="申请说明" placeholder="经营范围、货源或用途、相关证照编号" {...field("memo")} />
      <p className={form["hint"]}>各方向分别审核，通过后即可报价；到期前 30 天内可以续期。</p>
    </ConfirmCard>
  );
}

const withSide = (all: readonly Side[], side: Side, isIn: boolean): readonly Side[] =>
  isIn ? [...all, side] : all.filter((one) => one !== side);
