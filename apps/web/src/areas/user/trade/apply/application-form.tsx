import { useNavigate } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { InputOf } from "@zd/api/wire/operation";
import { firmId } from "@zd/domain/kernel/brand";
import { mayGoWhole } from "@zd/domain/trading/application-terms";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../../api/hooks.ts";
import { useUser } from "../../../../api/session.ts";
import { useCalendar } from "../../../../parts/calendar/use-calendar.ts";
import { useServerClock } from "../../../../realtime/server-clock.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { DraftBar } from "../../../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { succeed } from "../../../../ui/feedback/notices.ts";
import longForm from "../../../../ui/form/long-form.module.css";
import { StepBar } from "../../../../ui/wizard/step-bar.tsx";
import frame from "../../../../ui/wizard/wizard.module.css";
import { lastStep, stepOf, steps, useSteps } from "./application-steps.ts";
import { type ApplicationKey, Result, Summary } from "./application-summary.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { useExchangeTerms } from "./exchange-terms.ts";
import { fieldFaults } from "./field-faults.ts";
import type { FormText } from "./form-fields.ts";
import { draftOf } from "./form-text.ts";
import { GoodsStep } from "./goods-step.tsx";
import { MoneyStep } from "./money-step.tsx";
import { QuantityStep } from "./quantity-step.tsx";
import { inProduct } from "./reference-inputs.ts";
import type { StepProps } from "./step-props.ts";
import styles from "./wizard.module.css";

const noAttributes: readonly never[] = [];

interface Props {
  /** The application that is edited; null for a new one. */
  readonly applicationKey: ApplicationKey | null;
  /** What the fields hold at first. */
  readonly form: FormText;
  /** Why it was rejected, where it was. */
  readonly memo?: string;
  /** Whether a new one begins as a copy: it then has figures of its own, which the exchange's parameters leave alone. */
  readonly isCopy?: boolean;
}

/**
 * The application as it is typed, what is still wrong with it, and how it is saved as a draft of the firm. The qualities of
 * the draft are those of a template that is looked up by the selected product, which `useForm` cannot wait for.
 */
function useApplication({ applicationKey: initialKey, form: initialForm, isCopy = false }: Props) {
  const [form, setForm] = useState(initialForm);
  const [applicationKey, setApplicationKey] = useState(initialKey);
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
  const draft = draftOf(form, attributes);
  // While the exchange's parameters are being read, the lead is not checked here; the server checks it.
  const noticeDays =
    useExchangeTerms(form, isCopy || initialKey !== null, setForm, initialForm)?.noticeDays ?? 0;
  const calendar = useCalendar();
  const firm = firmId(user?.firm_id ?? "");
  const save = useCommand(applications.saveApplication, {
    refreshes: [applications.listApplications, applications.readApplication],
  });
  return {
    form,
    change: (patch: Partial<FormText>) => setForm((now) => settled({ ...now, ...patch })),
    /** What this browser keeps until the draft is saved. */
    unsent,
    template,
    attributes,
    noticeDays,
    calendar,
    faults: fieldFaults(form, draft, { now: clock.now(), firm, noticeDays, calendar, attributes }),
    /** Null until a new application is saved for the first time. */
    applicationKey,
    /** Which qualities the draft has is known once the template is read. */
    isReady: form.product === "" || template.data !== undefined,
    isSaving: save.isPending,
    /** Saves the draft and puts its number in the address; `then` is called once it is saved. */
    keep: (then: () => void) =>
      save.mutate({ ...draft, ...applicationKey } as InputOf<typeof applications.saveApplication>, {
        onSuccess: ({ application, version }) => {
          unsent.clear();
          setApplicationKey({ application, version });
          void navigate({ to: ".", search: { edit: application }, replace: true });
          then();
        },
      }),
  };
}

/** 申请页: four steps of the form and a summary; a draft can be saved at any time. */
export function ApplicationForm(props: Props) {
  const { memo = "" } = props;
  const application = useApplication(props);
  const { form, change, noticeDays, calendar, faults, applicationKey, keep } = application;
  const wizard = useSteps(faults);
  const { step } = wizard;
  const [isSubmitted, setSubmitted] = useState(false);
  const [uploading, setUploading] = useState(false);
  const unready = !application.isReady || uploading;
  const { faultOf, leave } = wizard;
  const stepProps: StepProps = { form, change, faultOf, leave, noticeDays, calendar, setUploading };

  const go = (to: number) => {
    wizard.passTo(to);
    if (to === lastStep) keep(() => wizard.show(to));
    else wizard.show(to);
  };

  if (isSubmitted && applicationKey) return <Result applicationKey={applicationKey} />;
  return (
    <>
      <DraftBar draft={application.unsent} />
      <StepBar
        label="步骤"
        steps={steps.map(({ title }, at) => ({ title, faulty: wizard.isFaulty(at) }))}
        here={step}
        disabled={application.isSaving || unready}
        onGo={go}
      />
      {memo !== "" && (
        <p className={frame["memo"]} role="note">
          审核意见：{memo}
        </p>
      )}
      <div ref={wizard.body} className={longForm["body"]}>
        {step === 0 && (
          <GoodsStep {...stepProps} attributes={application.attributes} template={application.template} />
        )}
        {step === 1 && <QuantityStep {...stepProps} />}
        {step === 2 && <MoneyStep {...stepProps} />}
        {step === 3 && <DeliveryStep {...stepProps} />}
        {step === lastStep && applicationKey && (
          <Summary
            applicationKey={applicationKey}
            faults={faults}
            onGo={(field) => go(stepOf(field))}
            onDone={() => setSubmitted(true)}
          />
        )}
      </div>
      {step < lastStep && (
        <Foot
          step={step}
          faultsInWay={wizard.faultsInWay}
          uploading={uploading}
          unready={unready}
          saving={application.isSaving}
          onBack={() => wizard.show(step - 1)}
          onSave={() => keep(() => succeed("草稿已保存"))}
          onNext={() => wizard.check() && go(step + 1)}
        />
      )}
    </>
  );
}

interface FootProps {
  /** The step that is shown, counted from 0. */
  readonly step: number;
  /** How many faults have just kept the user from going on; 0 where none has. */
  readonly faultsInWay: number;
  /** Files are on their way. */
  readonly uploading: boolean;
  /** Nothing can be saved: files are on their way, or it is not known yet which qualities the draft has. */
  readonly unready: boolean;
  readonly saving: boolean;
  readonly onBack: () => void;
  /** Saves the draft and stays on the step. */
  readonly onSave: () => void;
  /** Goes on, unless the step has faults. */
  readonly onNext: () => void;
}

/** The buttons below a step of the form. */
const Foot = ({ step, faultsInWay, uploading, unready, saving, onBack, onSave, onNext }: FootProps) => (
  <footer className={frame["foot"]}>
    {faultsInWay > 0 && (
      <p className={styles["lacking"]} role="alert">
        本步还有 {faultsInWay} 处需要完善
      </p>
    )}
    {uploading && <span className={frame["saved"]}>附件上传完成后即可保存</span>}
    <span className={frame["saved"]}>带 * 的为必填</span>
    {step > 0 && (
      <Button disabled={uploading} onClick={onBack}>
        上一步
      </Button>
    )}
    <Button disabled={unready} busy={saving} onClick={onSave}>
      保存草稿
    </Button>
    <Button look="main" disabled={saving || unready} onClick={onNext}>
      {step === lastStep - 1 ? "核对申请" : "下一步"}
    </Button>
  </footer>
);

/** The form with the fields that follow from its mode: the side, and whether lots may be split. */
function settled(form: FormText): FormText {
  const side = form.mode === "4" ? "B" : form.side;
  return { ...form, side, split: form.split || !mayGoWhole(form.mode) };
}
