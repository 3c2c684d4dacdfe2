import type { StoredFile } from "@zd/api/files/operations";
import { merchants } from "@zd/api/mall/merchants";
import type { FeePlanId } from "@zd/domain/mall/codes";
import { useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCommand } from "../../../../api/hooks.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { DraftBar } from "../../../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import form from "../../../../ui/form.module.css";
import { succeed } from "../../../../ui/notices.ts";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import frame from "../../../../ui/wizard/wizard.module.css";
import wizard from "../../trade/apply/wizard.module.css";
import { FeePlanChoice } from "../merchant/fee-plan.tsx";
import {
  emptyShop,
  type Hours,
  HoursField,
  isFaultless,
  ShopFields,
  shopFaults,
  shopTextOf,
  trimmedShop,
} from "../merchant/shop-fields.tsx";
import { Consent } from "./consent.tsx";
import type { Application } from "./reads.ts";

interface Props {
  /** What was rejected, to be mended; null for a first application. */
  readonly last: Application | null;
  readonly onDone: () => void;
}

const workingDay: Hours = { opens: 8 * 60, closes: 18 * 60 };

/** 入驻申请: shop, hours, fee plan, papers and the agreement. */
export function ApplyForm({ last, onDone }: Props) {
  const [shop, setShop] = useState(() => (last ? shopTextOf(last) : emptyShop));
  const [hours, setHours] = useState<Hours>(() =>
    last ? { opens: last.opens, closes: last.closes } : workingDay,
  );
  const [plan, setPlan] = useState<FeePlanId | null>(last?.plan ?? null);
  const [memo, setMemo] = useState(last?.memo ?? "");
  const [files, setFiles] = useState<readonly StoredFile[]>(last?.attachments ?? []);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [uploading, setUploading] = useState(false);
  const draft = useDraft({
    form: "merchantApplication",
    record: last && String(last.application),
    value: { shop, hours, plan, memo, files },
    onRestore: (found) => {
      setShop(found.shop);
      setHours(found.hours);
      setPlan(found.plan);
      setMemo(found.memo);
      setFiles(found.files);
    },
  });
  const apply = useCommand(merchants.apply, { refreshes: [merchants.readApplication], silent: true });

  const lacking = !isFaultless(shopFaults(shop))
    ? "请完善店铺信息"
    : plan === null
      ? "请选择收费方案"
      : agreed
        ? null
        : "请阅读并同意入驻协议";
  const send = () => {
    setTried(true);
    if (lacking !== null || plan === null) return;
    apply.mutate(
      {
        ...trimmedShop(shop),
        ...hours,
        plan,
        memo: memo.trim(),
        attachments: files.map(({ file }) => file),
      },
      {
        onSuccess: () => {
          draft.clear();
          succeed("已提交，等待交易中心审核");
          onDone();
        },
      },
    );
  };
  const refusal = apply.error ? messageOf(apply.error) : tried ? lacking : null;

  return (
    <>
      {last && (
        <p className={frame["memo"]} role="note">
          审核意见：{last.opinion}
        </p>
      )}
      <DraftBar draft={draft} />
      <div className={wizard["body"]}>
        <h2 className={wizard["heading"]}>店铺信息</h2>
        <div className={wizard["grid"]}>
          <ShopFields
            value={shop}
            tried={tried}
            onChange={(changed) => setShop((now) => ({ ...now, ...changed }))}
          />
        </div>
        <h2 className={wizard["heading"]}>营业时间</h2>
        <div className={wizard["grid"]}>
          <HoursField value={hours} onChange={setHours} />
        </div>
        <h2 className={wizard["heading"]}>费用</h2>
        <FeePlanChoice value={plan} onChange={setPlan} />
        <h2 className={wizard["heading"]}>资料</h2>
        <AttachmentField
          files={files}
          onChange={setFiles}
          onBusy={setUploading}
          hint="如煤炭经营资质、货源证明、委托书"
        />
        <div className={form["form"]}>
          <ReasonField label="申请说明（选填）" value={memo} onChange={setMemo} />
        </div>
        <Consent agreed={agreed} onChange={setAgreed} />
      </div>
      <footer className={frame["foot"]}>
        {refusal !== null && (
          <p className={form["refusal"]} role="alert">
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
