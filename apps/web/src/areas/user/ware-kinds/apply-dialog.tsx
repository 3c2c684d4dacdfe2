import { qualifications } from "@zd/contract/identity/qualifications";
import { applications } from "@zd/contract/trading/applications";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { type Side, sides } from "@zd/domain/trading/codes";
import { useId, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { succeed } from "../../../ui/notices.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import type { WareKind } from "./opened-kinds.tsx";
import styles from "./ware-kinds.module.css";

const refreshes = [
  qualifications.listQualifications,
  qualifications.listOpenedWareKinds,
  applications.listAllowedWareKinds,
];

/** As long as the contract takes. */
const mostWords = 200;

/** What the dialog begins with. */
export interface Wanted {
  readonly wareKind: WareKindId | null;
  readonly sides: readonly Side[];
}

interface Props {
  readonly kinds: readonly WareKind[];
  readonly wanted: Wanted;
  readonly onClose: () => void;
}

/** 申请品种: which kind, on which sides, and what the exchange should know. */
export function ApplyDialog({ kinds, wanted, onClose }: Props) {
  const id = useId();
  const [wareKind, setWareKind] = useState<string>(wanted.wareKind ?? "");
  const [chosen, setChosen] = useState<readonly Side[]>(wanted.sides);
  const [memo, setMemo] = useState("");
  const apply = useCommand(qualifications.applyForWareKind, { refreshes, quiet: true });
  const send = () =>
    apply.mutate(
      { wareKind: wareKind as WareKindId, sides: [...chosen], memo: memo.trim() },
      {
        onSuccess: () => {
          succeed("已提交，等待交易中心审核");
          onClose();
        },
      },
    );
  return (
    <Dialog
      title="申请交易品种"
      onClose={onClose}
      busy={apply.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={apply.isPending}>
            取消
          </Button>
          <Button
            look="main"
            disabled={wareKind === "" || chosen.length === 0}
            busy={apply.isPending}
            onClick={send}
          >
            提交申请
          </Button>
        </>
      }
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
          <label key={side}>
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
      <label className={styles["label"]} htmlFor={`${id}-memo`}>
        申请说明
        <span>
          {memo.length} / {mostWords}
        </span>
      </label>
      <textarea
        id={`${id}-memo`}
        className={styles["memo"]}
        maxLength={mostWords}
        placeholder="经营范围、货源或用途、相关证照编号"
        value={memo}
        onChange={({ target }) => setMemo(target.value)}
      />
      <p className={styles["note"]}>各方向分别审核，通过后即可报价；到期前 30 天内可以续期。</p>
      {apply.error && (
        <p className={styles["refusal"]} role="alert">
          {wordsOf(apply.error)}
        </p>
      )}
    </Dialog>
  );
}
