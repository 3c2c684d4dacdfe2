import { Link, useNavigate } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { InputOf } from "@zd/api/wire/operation";
import { type ApplicationId, firmId } from "@zd/domain/kernel/brand";
import { type ApplicationField, applicationFields, mayGoWhole } from "@zd/domain/trading/application-terms";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../../api/hooks.ts";
import { useUser } from "../../../../api/session.ts";
import { useServerClock } from "../../../../realtime/server-clock.ts";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { DoneIcon } from "../../../../ui/buttons/icons.tsx";
import { DraftBar } from "../../../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { succeed } from "../../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { StepBar } from "../../../../ui/wizard/step-bar.tsx";
import frame from "../../../../ui/wizard/wizard.module.css";
import { Confirmation, NoticePreview, Warnings } from "./application-detail.tsx";
import { ApplicationFacts } from "./application-facts.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { useExchangeTerms } from "./exchange-terms.ts";
import { type FieldFault, fieldFaults } from "./field-faults.ts";
import { useFirstFault } from "./first-fault.ts";
import type { FormText } from "./form-fields.ts";
import { draftOf } from "./form-text.ts";
import { GoodsStep } from "./goods-step.tsx";
import { MoneyStep } from "./money-step.tsx";
import { QuantityStep } from "./quantity-step.tsx";
import { inProduct } from "./reference-inputs.ts";
import type { StepProps } from "./step-props.ts";
import styles from "./wizard.module.css";

/** The number and version of an application, which its next saving names. */
export interface ApplicationKey {
  readonly application: ApplicationId;
  /** The version that was saved or read last; a later one is refused. */
  readonly version: number;
}

const steps: readonly { readonly title: string; readonly fields: readonly ApplicationField[] }[] = [
  {
    title: "商品与质量",
    fields: ["side", "mode", "wareKind", "factory", "product", "grade", "spec", "qualities"],
  },
  {
    title: "数量与价格",
    fields: [
      "lots",
      "total",
      "goodsLot",
      "split",
      "minQuantity",
      "quantityStep",
      "maxQuantity",
      "downmode",
      "basePrice",
      "priceStep",
      "maxPriceStep",
      "capPrice",
      "reservePrice",
      "minBidders",
      "tieRule",
      "secondRound",
      "group",
      "outsourcing",
      "ladder",
    ],
  },
  {
    title: "费用与合同",
    fields: ["deposit", "feeBuy", "feeSell", "payType", "priceUnit", "contractTemplate"],
  },
  {
    title: "时间与交收",
    fields: [
      "startsAt",
      "deliveryFrom",
      "deliveryTo",
      "deliveryMode",
      "place",
      "kind",
      "invited",
      "memo",
      "attachments",
    ],
  },
  { title: "确认提交", fields: [] },
];
const lastStep = steps.length - 1;

const noAttributes: readonly never[] = [];

interface Props {
  /** The application that is edited; null for a new one. */
  readonly applicationKey: ApplicationKey | null;
  /** What the fields hold at first. */
  readonly form: FormText;
  /** Why it was rejected, where it was. */
  readonly memo?: string;
}

/** 申请页: four steps of the form and a summary; a draft can be saved at any time. */
export function ApplicationForm({ applicationKey: initialKey, form: initialForm, memo = "" }: Props) {
  const [form, setForm] = useState(initialForm);
  const [applicationKey, setApplicationKey] = useState(initialKey);
  const [step, setStep] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<ApplicationField>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [uploading, setUploading] = useState(false);
  const clock = useServerClock();
  const user = useUser();
  const navigate = useNavigate();
  const unsent = useDraft({
    form: "tradeApplication",
    record: applicationKey && `${applicationKey.application} ${applicationKey.version}`,
    value: form,
    onRestore: setForm,
  });
  const template = useCallQuery(applications.readAttributeTemplate, inProduct(form.product), {
    enabled: form.product !== "",
    staleMs: 600_000,
  });
  const attributes = template.data ?? noAttributes;
  // Which qualities the draft has is known once the template is read.
  const unready = (form.product !== "" && !template.data) || uploading;
  const draft = draftOf(form, attributes);
  // While the exchange's parameters are being read, the lead is not checked here; the server checks it.
  const noticeDays = useExchangeTerms(form, initialKey !== null, setForm, initialForm)?.noticeDays ?? 0;
  const firm = firmId(user?.firm_id ?? "");
  const faults = fieldFaults(form, draft, { now: clock.now(), firm, noticeDays, attributes });
  const save = useCommand(applications.saveApplication, {
    refreshes: [applications.listApplications, applications.readApplication],
  });

  const stepProps: StepProps = {
    form,
    change: (patch) => setForm((now) => settled({ ...now, ...patch })),
    faultOf: (field) =>
      touched.has(field) ? faults.find((fault) => fault.field === field)?.words : undefined,
    leave: (field) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
    noticeDays,
    setUploading,
  };

  /** Saves the draft and puts its number in the address; `then` is called once it is saved. */
  const keep = (then: (applicationKey: ApplicationKey) => void) =>
    save.mutate({ ...draft, ...applicationKey } as InputOf<typeof applications.saveApplication>, {
      onSuccess: ({ application, version }) => {
        unsent.clear();
        setApplicationKey({ application, version });
        void navigate({ to: ".", search: { edit: application }, replace: true });
        then({ application, version });
      },
    });

  const go = (to: number) => {
    const passed = steps.slice(0, to).flatMap(({ fields }) => fields);
    setTouched((before) => new Set([...before, ...passed]));
    firstFault.forget();
    if (to === lastStep) keep(() => setStep(to));
    else setStep(to);
  };
  const faultyIn = (at: number) =>
    faults.some(({ field }) => touched.has(field) && steps[at]?.fields.includes(field));
  const here = faults.filter(({ field }) => steps[step]?.fields.includes(field)).length;
  const firstFault = useFirstFault();

  if (isSubmitted && applicationKey) return <Result applicationKey={applicationKey} />;
  return (
    <>
      <DraftBar draft={unsent} />
      <StepBar
        label="步骤"
        steps={steps.map(({ title }, at) => ({ title, faulty: faultyIn(at) }))}
        here={step}
        disabled={save.isPending || unready}
        onGo={go}
      />
      {memo !== "" && (
        <p className={frame["memo"]} role="note">
          审核意见：{memo}
        </p>
      )}
      <div ref={firstFault.body} className={styles["body"]}>
        {step === 0 && <GoodsStep {...stepProps} attributes={attributes} template={template} />}
        {step === 1 && <QuantityStep {...stepProps} />}
        {step === 2 && <MoneyStep {...stepProps} />}
        {step === 3 && <DeliveryStep {...stepProps} />}
        {step === lastStep && applicationKey && (
          <Summary
            applicationKey={applicationKey}
            faults={faults}
            onGo={(field) => go(steps.findIndex(({ fields }) => fields.includes(field)))}
            onDone={() => setSubmitted(true)}
          />
        )}
      </div>
      {step < lastStep && (
        <footer className={frame["foot"]}>
          {firstFault.wasReached && here > 0 && (
            <p className={styles["lacking"]} role="alert">
              本步还有 {here} 处需要完善
            </p>
          )}
          {uploading && <span className={frame["saved"]}>附件上传完成后即可保存</span>}
          {step > 0 && (
            <Button disabled={uploading} onClick={() => setStep(step - 1)}>
              上一步
            </Button>
          )}
          <Button disabled={unready} busy={save.isPending} onClick={() => keep(() => succeed("草稿已保存"))}>
            保存草稿
          </Button>
          <Button
            look="main"
            disabled={save.isPending || unready}
            onClick={() => {
              const fields = steps[step]?.fields ?? [];
              setTouched((before) => new Set([...before, ...fields]));
              if (here > 0) firstFault.reach();
              else go(step + 1);
            }}
          >
            {step === lastStep - 1 ? "核对申请" : "下一步"}
          </Button>
        </footer>
      )}
    </>
  );
}

/** The form with the fields that follow from its mode: the side, and whether lots may be split. */
function settled(form: FormText): FormText {
  const side = form.mode === "4" ? "B" : form.side;
  return { ...form, side, split: form.split || !mayGoWhole(form.mode) };
}

interface SummaryProps {
  /** The draft as it was saved last. */
  readonly applicationKey: ApplicationKey;
  /** What is still missing or wrong, in the order of the fields. */
  readonly faults: readonly FieldFault[];
  /** Called with the field to be corrected. */
  readonly onGo: (field: ApplicationField) => void;
  /** Called once the application is submitted. */
  readonly onDone: () => void;
}

/** The application as the exchange will read it, before it is submitted. */
function Summary({ applicationKey: { application }, faults, onGo, onDone }: SummaryProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { data, error, refetch } = useCallQuery(applications.readApplication, { application });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <div className={styles["summary"]}>
      {faults.length > 0 && (
        <section className={styles["faults"]} aria-label="待完善">
          <h2>还有 {faults.length} 处需要完善，才能提交</h2>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.field} ${fault.words}`}>
                <button type="button" onClick={() => onGo(fault.field)}>
                  {applicationFields[fault.field]}
                </button>
                {fault.words}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Warnings detail={data} />
      <ApplicationFacts detail={data} />
      <NoticePreview detail={data} />
      <footer className={frame["foot"]}>
        <span className={frame["saved"]}>草稿已保存，申请号 {application}</span>
        <Button look="main" disabled={faults.length > 0} onClick={() => setConfirming(true)}>
          提交审核
        </Button>
      </footer>
      {isConfirming && (
        <Confirmation detail={data} step="submit" onClose={() => setConfirming(false)} onDone={onDone} />
      )}
    </div>
  );
}

/** The page after submitting: the number of the application, and what comes next. */
const Result = ({ applicationKey: { application } }: { readonly applicationKey: ApplicationKey }) => (
  <section className={styles["result"]} aria-labelledby="submitted">
    <DoneIcon size={32} />
    <h2 id="submitted">申请 {application} 已提交</h2>
    <p>
      当前状态：待审核，待办方：交易中心。审核通过后由交易中心编排场次并发布公告；如被驳回，可按审核意见修改后重新提交。
    </p>
    <div>
      <Link to="/user/trade/tradeapply" className={buttonClass({ look: "main" })}>
        查看我的申请
      </Link>
    </div>
  </section>
);
