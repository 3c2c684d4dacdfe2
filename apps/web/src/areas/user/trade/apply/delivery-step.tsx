import { applications } from "@zd/api/trading/applications";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { afterWorkingDays } from "@zd/domain/kernel/working-day";
import { leadWords } from "@zd/domain/trading/application-faults";
import { sectionKinds } from "@zd/domain/trading/codes";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useServerClock } from "../../../../realtime/server-clock.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { DayField } from "../../../../ui/form/day-field.tsx";
import field from "../../../../ui/form/field.module.css";
import longForm from "../../../../ui/form/long-form.module.css";
import { choicesOf, SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import type { FormText } from "./form-fields.ts";
import { inKind } from "./reference-inputs.ts";
import type { StepProps } from "./step-props.ts";
import styles from "./wizard.module.css";

/** 时间与交收, and for a special session who is invited. */
export function DeliveryStep(props: StepProps) {
  const { form, change, setUploading } = props;
  return (
    <>
      <TimeFields {...props} />
      <DeliveryFields {...props} />
      <h2 className={longForm["heading"]}>参与企业</h2>
      <div className={longForm["grid"]}>
        <SelectField
          label="场次类别"
          value={form.kind}
          options={choicesOf(sectionKinds)}
          onChange={(kind) => change({ kind: kind as FormText["kind"] })}
        />
      </div>
      {form.kind === "B" && <Guests {...props} />}
      <h2 className={longForm["heading"]}>备注</h2>
      <textarea
        className={styles["memoField"]}
        aria-label="备注"
        rows={3}
        maxLength={500}
        value={form.memo}
        onChange={({ target }) => change({ memo: target.value })}
      />
      <div className={styles["attachments"]}>
        <AttachmentField
          files={form.attachments}
          onChange={(attachments) => change({ attachments })}
          onBusy={setUploading}
          hint="排场后随公告公开"
        />
      </div>
    </>
  );
}

/** 时间: when the session may begin, and when the goods are delivered. */
function TimeFields({ form, change, faultOf, leave, noticeDays, calendar }: StepProps) {
  const clock = useServerClock();
  const earliest = formatShanghai(afterWorkingDays(calendar, clock.now(), noticeDays)).slice(0, 16);
  return (
    <>
      <h2 className={longForm["heading"]}>时间</h2>
      <div className={longForm["grid"]}>
        <DayField
          isRequired
          label="开始时间"
          kind="moment"
          value={form.startsAt}
          fault={faultOf("startsAt")}
          onChange={(startsAt) => change({ startsAt })}
          onBlur={() => leave("startsAt")}
        />
        <DayField
          isRequired
          label="交货期起"
          value={form.deliveryFrom}
          fault={faultOf("deliveryFrom")}
          onChange={(deliveryFrom) => change({ deliveryFrom })}
          onBlur={() => leave("deliveryFrom")}
        />
        <DayField
          isRequired
          label="交货期止"
          value={form.deliveryTo}
          fault={faultOf("deliveryTo")}
          onChange={(deliveryTo) => change({ deliveryTo })}
          onBlur={() => leave("deliveryTo")}
        />
      </div>
      <p className={longForm["hint"]}>
        {leadWords(noticeDays)}现在最早可选 {earliest}；具体开场时间以公告为准。
      </p>
    </>
  );
}

/** 交收: how the goods are handed over, and where. */
function DeliveryFields({ form, change, faultOf, leave }: StepProps) {
  const modes = useCallQuery(applications.listDeliveryModes, inKind(form.wareKind), {
    enabled: form.wareKind !== "",
  });
  return (
    <>
      <h2 className={longForm["heading"]}>交收</h2>
      <div className={longForm["grid"]}>
        <SelectField
          isRequired
          label="交收方式"
          placeholder="请选择"
          value={form.deliveryMode}
          source={modes}
          options={(modes.data ?? []).map(({ deliveryMode, name, transport, priceBasis }) => ({
            value: deliveryMode,
            label: `${name} · ${transport} · ${priceBasis}`,
          }))}
          fault={faultOf("deliveryMode")}
          onChange={(deliveryMode) => change({ deliveryMode })}
          onBlur={() => leave("deliveryMode")}
        />
        <TextField
          isRequired
          label="交货地点"
          value={form.place}
          maxLength={80}
          fault={faultOf("place")}
          onChange={(place) => change({ place })}
          onBlur={() => leave("place")}
        />
      </div>
    </>
  );
}

/** 专场: firms are looked for by name, and added one by one. */
function Guests({ form, change, faultOf, leave }: StepProps) {
  const [keyword, setKeyword] = useState("");
  const { data, error } = useCallQuery(
    applications.findFirmsToInvite,
    { keyword },
    { enabled: keyword.trim() !== "", keepPrevious: true },
  );
  const { invited } = form;
  const candidates = data?.filter(({ firm }) => !invited.some((guest) => guest.firm === firm)) ?? [];
  return (
    <>
      <div className={longForm["grid"]}>
        <TextField
          label="查找企业"
          placeholder="企业名称或统一社会信用代码"
          value={keyword}
          fault={faultOf("invited")}
          onChange={setKeyword}
          onBlur={() => leave("invited")}
        />
      </div>
      {keyword.trim() !== "" && (
        <ul className={styles["found"]} aria-label="查找结果">
          {candidates.map((guest) => (
            <li key={guest.firm}>
              <Button small onClick={() => change({ invited: [...invited, guest] })}>
                邀请 {guest.name}
              </Button>
            </li>
          ))}
          {error && <li className={longForm["hint"]}>未能查找，请稍后再试</li>}
          {!error && data && candidates.length === 0 && (
            <li className={longForm["hint"]}>没有可邀请的企业</li>
          )}
        </ul>
      )}
      <ul className={styles["guests"]} aria-label="已邀请">
        {invited.map(({ firm, name }) => (
          <li key={firm}>
            {name}
            <Button
              look="text"
              small
              aria-label={`移除 ${name}`}
              onClick={() => change({ invited: invited.filter((guest) => guest.firm !== firm) })}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      <p className={field["label"]}>已邀请 {invited.length} 家；只有受邀企业可以参加。</p>
    </>
  );
}
