import { qualifications } from "@zd/api/identity/qualifications";
import { applications } from "@zd/api/trading/applications";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { type Side, sides } from "@zd/domain/terms/codes";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form.module.css";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { WareKind } from "./reads.ts";
import styles from "./ware-kinds.module.css";

const refreshes = [
  qualifications.listQualifications,
  qualifications.listOpenedWareKinds,
  applications.listAllowedWareKinds,
];

/** What the dialog begins with. */
export interface WareKindRequest {
  readonly wareKind: WareKindId | null;
  readonly sides: readonly Side[];
}

interface Props {
  readonly kinds: readonly WareKind[];
  readonly wanted: WareKindRequest;
  readonly onClose: () => void;
}

/** 申请品种: which kind, on which sides, and what the exchange should know. */
export function ApplyDialog({ kinds, wanted, onClose }: Props) {
  const [wareKind, setWareKind] = useState<string>(wanted.wareKind ?? "");
  const [chosen, setChosen] = useState<readonly Side[]>(wanted.sides);
  const [memo, setMemo] = useState("");
  const apply = useCommand(qualifications.applyForWareKind, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="申请交易品种"
      confirmLabel="提交申请"
      ready={wareKind !== "" && chosen.length > 0}
      busy={apply.isPending}
      error={apply.error}
      successMessage="已提交，等待交易中心审核"
      onConfirm={(answered) =>
        apply.confirm({ wareKind: wareKind as WareKindId, sides: [...chosen], memo: memo.trim() }, answered)
      }
      onClose={onClose}
    >
      <SelectField
        label="商品种类"
        placeholder="请选择"
        value={wareKind}
        options={kinds.map(({ wareKind, name }) => ({ value: wareKind, label: name }))}
        onChange={setWareKind}
      />
      <fieldset className={styles["sides"]}>
        <legend>买卖方向</legend>
        {(["B", "S"] as const).map((side) => (
          <label key={side} className={form["check"]}>
            <input
              type="checkbox"
              checked={chosen.includes(side)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, side] : chosen.filter((one) => one !== side))
              }
            />
            {sides[side]}
          </label>
        ))}
      </fieldset>
      <ReasonField
        label="申请说明"
        placeholder="经营范围、货源或用途、相关证照编号"
        value={memo}
        onChange={setMemo}
      />
      <p className={form["hint"]}>各方向分别审核，通过后即可报价；到期前 30 天内可以续期。</p>
    </ConfirmCard>
  );
}
