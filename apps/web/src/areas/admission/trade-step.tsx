import { trading } from "@zd/api/trading/operations";
import type { Faults, TradePart } from "@zd/domain/identity/registration";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { type Side, sides } from "@zd/domain/terms/codes";
import { useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useFileCalls } from "../../api/files.ts";
import { useCallQuery } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { warn } from "../../ui/feedback/notices.ts";
import { WithAnswer } from "../../ui/feedback/with-answer.tsx";
import form from "../../ui/form/form.module.css";
import { saveBlob } from "../../ui/save-file.ts";
import { PictureField } from "./picture-field.tsx";
import styles from "./registration.module.css";

interface Props {
  /** By which the letter of authority is made out. */
  readonly ticket: string;
  readonly value: TradePart;
  /** What is wrong with each field, in Chinese. */
  readonly faults: Faults<"trade">;
  /** Whether the user has tried to leave the step: until then missing fields are no faults. */
  readonly showsFaults: boolean;
  /** Called with the fields that have changed. */
  readonly onChange: (value: Partial<TradePart>) => void;
}

/** 交易资质: what the firm means to trade, and its papers. */
export function TradeStep({ ticket, value, faults, showsFaults, onChange }: Props) {
  const kinds = useCallQuery(trading.listWareKinds, {}, { staleMs: 600_000 });
  const files = useFileCalls();
  const [busy, setBusy] = useState(false);
  const has = (wareKind: WareKindId, side: Side) =>
    value.wares.some((ware) => ware.wareKind === wareKind && ware.side === side);
  const turn = (wareKind: WareKindId, side: Side) =>
    onChange({
      wares: has(wareKind, side)
        ? value.wares.filter((ware) => ware.wareKind !== wareKind || ware.side !== side)
        : [...value.wares, { wareKind, side }],
    });
  const download = async () => {
    setBusy(true);
    try {
      saveBlob(await files.downloadEntrust(ticket), "授权委托书.docx");
    } catch (error) {
      warn(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <fieldset className={styles["wares"]}>
        <legend>申请的交易品种，入会后由交易中心逐项审核</legend>
        <WithAnswer of={kinds} lines={5}>
          {(allKinds) =>
            allKinds.map(({ wareKind, name }) => (
              <div key={wareKind}>
                <b>{name}</b>
                {(Object.keys(sides) as Side[]).map((side) => (
                  <label key={side}>
                    <input
                      type="checkbox"
                      aria-label={`${name} ${sides[side]}`}
                      checked={has(wareKind, side)}
                      onChange={() => turn(wareKind, side)}
                    />
                    {sides[side]}
                  </label>
                ))}
              </div>
            ))
          }
        </WithAnswer>
        {showsFaults && faults.wares && (
          <p className={form["refusal"]} role="alert">
            {faults.wares}
          </p>
        )}
      </fieldset>
      <p className={styles["hint"]}>
        授权委托书已按所填资料生成，打印、签字并加盖公章后拍照上传。{" "}
        <Button look="text" busy={busy} onClick={() => void download()}>
          下载授权委托书
        </Button>
      </p>
      <div className={styles["pictures"]}>
        <PictureField
          label="授权委托书（已盖章）"
          value={value.entrust}
          fault={showsFaults ? faults.entrust : undefined}
          onChange={(entrust) => onChange({ entrust })}
        />
        <PictureField
          label="开户许可证"
          value={value.permit}
          fault={showsFaults ? faults.permit : undefined}
          onChange={(permit) => onChange({ permit })}
        />
      </div>
    </>
  );
}
