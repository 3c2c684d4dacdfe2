import type { StoredFile } from "@zd/api/files/operations";
import { merchants } from "@zd/api/mall/merchants";
import { formatMinute } from "@zd/domain/mall/merchant";
import { useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCommand } from "../../../../api/hooks.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { DraftBar } from "../../../../ui/draft/draft-bar.tsx";
import { succeed } from "../../../../ui/feedback/notices.ts";
import styles from "../../../../ui/form/form.module.css";
import longForm from "../../../../ui/form/long-form.module.css";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { useLongForm } from "../../../../ui/form/use-form.ts";
import frame from "../../../../ui/wizard/wizard.module.css";
import { FeePlanChoice } from "../merchant/fee-plan.tsx";
import {
  emptyShop,
  type Hours,
  HoursField,
  isFaultless,
  ShopFields,
  shopFaults,
  shopTextOf,
} from "../merchant/shop-fields.tsx";
import { Consent } from "./consent.tsx";
import type { Application } from "./reads.ts";

interface Props {
  /** The rejected application to be corrected; null for a first one. */
  readonly last: Application | null;
  /** Called once the application is accepted, and where the user turns back. */
  readonly onDone: () => void;
}

const noFiles: readonly StoredFile[] = [];
const workingDay: Hours = { opens: 8 * 60, closes: 18 * 60 };

/** The fields of an application, filled in from the rejected one where there is one. */
const useApplyForm = (last: Application | null) =>
  useLongForm(merchants.apply, {
    initial: () => ({
      shop: last ? shopTextOf(last) : emptyShop,
      hours: last ? { opens: last.opens, closes: last.closes } : workingDay,
      plan: last?.plan ?? null,
      memo: last?.memo ?? "",
      files: last?.attachments ?? noFiles,
    }),
    draft: { form: "merchantApplication", record: last && String(last.application) },
    input: ({ shop, hours, plan, memo, files }) => {
      if (!isFaultless(shopFaults(shop))) return "请完善店铺信息";
      if (plan === null) return "请选择收费方案";
      return {
        ...shop,
        opens: formatMinute(hours.opens),
        closes: formatMinute(hours.closes),
        plan,
        memo,
        attachments: files.map(({ file }) => file),
      };
    },
  });

/** 入驻申请: shop, hours, fee plan, papers and the agreement. */
export function ApplyForm({ last, onDone }: Props) {
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const [uploading, setUploading] = useState(false);
  const form = useApplyForm(last);
  const { values, change, field, input, draft } = form;
  const { shop, hours, plan, files } = values;
  const apply = useCommand(merchants.apply, { refreshes: [merchants.readApplication], silent: true });
  const missing = form.fault ?? (isAgreed ? null : "请阅读并同意入驻协议");
  const send = () => {
    setTried(true);
    if (missing !== null || input === null) return;
    apply.mutate(input, {
      onSuccess: () => {
        draft.clear();
        succeed("已提交，等待交易中心审核");
        onDone();
      },
    });
  };
  const refusal = apply.error ? messageOf(apply.error) : isTried ? missing : null;

  return (
    <>
      {last && (
        <p className={frame["memo"]} role="note">
          审核意见：{last.opinion}
        </p>
      )}
      <DraftBar draft={draft} />
      <div className={longForm["body"]}>
        <h2 className={longForm["heading"]}>店铺信息</h2>
        <div className={longForm["grid"]}>
          <ShopFields
            value={shop}
            isTried={isTried}
            onChange={(patch) => change({ shop: { ...shop, ...patch } })}
          />
        </div>
        <h2 className={longForm["heading"]}>营业时间</h2>
        <div className={longForm["grid"]}>
          <HoursField value={hours} onChange={(next) => change({ hours: next })} />
        </div>
        <h2 className={longForm["heading"]}>费用</h2>
        <FeePlanChoice value={plan} onChange={(next) => change({ plan: next })} />
        <h2 className={longForm["heading"]}>资料</h2>
        <AttachmentField
          files={files}
          onChange={(next) => change({ files: next })}
          onBusy={setUploading}
          hint="如煤炭经营资质、货源证明、委托书"
        />
        <div className={styles["form"]}>
          <ReasonField label="申请说明（选填）" {...field("memo")} />
        </div>
        <Consent isAgreed={isAgreed} onChange={setAgreed} />
      </div>
      <footer className={frame["foot"]}>
        {refusal !== null && (
          <p className={styles["refusal"]} role="alert">
            {refusal}
          </p>
        )}
        {last && (
          <Button disabled={apply.isPending} onClick={onDone}>
            返回
          </Button>
        )}
        <Button look="main" disabled={uploading} busy={apply.isPending} onClick={send}>
          提交申请
        </Button>
      </footer>
    </>
  );
}
