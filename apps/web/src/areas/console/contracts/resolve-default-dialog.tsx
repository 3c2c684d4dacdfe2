import { contractControl } from "@zd/contract/contracts/control";
import { contractParties, defaultKinds } from "@zd/domain/contracts/codes";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useId, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { DeedDialog } from "../../../ui/deed-dialog.tsx";
import { shownAmount } from "../../../ui/figures.tsx";
import styles from "../../../ui/form.module.css";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { type ControlDeedProps, controlSettings, seenOf } from "./control-deed.ts";

/** 违约办结: what is taken of the deposit for the other side; the rest comes free with the end of the contract. */
export function ResolveDefaultDialog({ contract, onClose }: ControlDeedProps) {
  const id = useId();
  const open = contract.defaults.filter(({ resolved }) => !resolved);
  const [place, setPlace] = useState(open[0]?.place ?? 0);
  const found = open.find((one) => one.place === place);
  const [typed, setTyped] = useState(found ? formatYuan(found.penalty) : "");
  const resolve = useCommand(contractControl.resolveDefault, controlSettings);
  const taken = parseYuan(typed);
  const held = found ? contract.deposits[found.by] : null;
  return (
    <DeedDialog
      title="违约办结"
      act={taken === null ? "办结" : taken === 0n ? "办结，不扣付" : `办结，扣付 ${shownAmount(taken)} 元`}
      look="danger"
      ready={found !== undefined && taken !== null}
      busy={resolve.isPending}
      error={resolve.error}
      done="已办结"
      onAct={(answered) => {
        if (taken !== null) resolve.mutate({ ...seenOf(contract), place, taken }, answered);
      }}
      onClose={onClose}
    >
      {open.length > 1 && (
        <SelectField
          label="违约"
          value={String(place)}
          options={open.map((one) => ({
            value: String(one.place),
            label: `${contractParties[one.by]} ${defaultKinds[one.kind]}`,
          }))}
          onChange={(value) => {
            const chosen = open.find((one) => one.place === Number(value));
            setPlace(Number(value));
            setTyped(chosen ? formatYuan(chosen.penalty) : "");
          }}
        />
      )}
      {found && (
        <dl className={styles["effects"]}>
          <div>
            <dt>违约方</dt>
            <dd>{contractParties[found.by]}</dd>
          </div>
          <div>
            <dt>违约类型</dt>
            <dd>{defaultKinds[found.kind]}</dd>
          </div>
          <div>
            <dt>在押保证金</dt>
            <dd>{shownAmount(held)} 元</dd>
          </div>
          <div>
            <dt>按规则应扣</dt>
            <dd>{shownAmount(found.penalty)} 元</dd>
          </div>
        </dl>
      )}
      <div>
        <label htmlFor={id}>
          扣付对方（元）<span>填 0 为不扣付</span>
        </label>
        <MoneyInput id={id} value={typed} onChange={setTyped} />
      </div>
      <p className={styles["consequence"]}>
        扣付立即入账，不可撤回；剩余保证金在合同终结且没有欠款和未办结的违约后自动解冻。
      </p>
    </DeedDialog>
  );
}
