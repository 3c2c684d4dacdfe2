import type { RegistrationView } from "@zd/api/admission/registration";
import { type RegistrationPart, registrationParts } from "@zd/domain/identity/registration";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { DraftBar } from "../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../ui/draft/use-draft.ts";
import { succeed } from "../../ui/feedback/notices.ts";
import forms from "../../ui/form/form.module.css";
import { StepBar } from "../../ui/wizard/step-bar.tsx";
import frame from "../../ui/wizard/wizard.module.css";
import { PartFields } from "./part-fields.tsx";
import { Course } from "./progress.tsx";
import styles from "./registration.module.css";
import { partsInOrder, useRegistrationForm } from "./use-registration-form.ts";
import { type SavingPlace, useSaving } from "./use-saving.ts";

/** The form in its steps; each is saved as the user leaves it, also while something is missing. */
export function Wizard({ ticket, region, registration, onSaved }: SavingPlace) {
  const form = useRegistrationForm(registration);
  const draft = useDraft({
    form: "registration",
    record: `${ticket} ${registration.version}`,
    value: form.storable,
    onRestore: form.restore,
  });
  const finish = (view: RegistrationView) => {
    draft.clear();
    onSaved(view);
  };
  const saving = useSaving({ ticket, region, registration, onSaved: finish }, form);
  const [here, setHere] = useState<RegistrationPart>(form.firstWithFaults ?? "consent");
  const [triedParts, setTriedParts] = useState<ReadonlySet<RegistrationPart>>(new Set());
  const { lacking } = form;
  const at = partsInOrder.indexOf(here);
  const next = partsInOrder[at + 1];
  const wasSubmitted = registration.state !== "0";

  const goTo = (part: RegistrationPart) => {
    setTriedParts((before) => new Set([...before, here]));
    saving.save(here, () => setHere(part));
  };
  const submit = () => {
    setTriedParts(new Set(partsInOrder));
    const [first] = lacking;
    if (first) setHere(first);
    else saving.submit(() => succeed("已提交审核"));
  };

  return (
    <>
      {wasSubmitted && <Opinion steps={registration.steps} />}
      <DraftBar draft={draft} />
      <StepBar
        label="办理步骤"
        steps={partsInOrder.map((part) => ({
          title: registrationParts[part],
          done: !lacking.includes(part),
        }))}
        here={at}
        disabled={saving.isPending}
        onGo={(to) => goTo(partsInOrder[to] as RegistrationPart)}
      />
      <div className={styles["body"]}>
        <PartFields
          of={here}
          form={form}
          ticket={ticket}
          registration={registration}
          showsFaults={triedParts.has(here)}
          onProof={() => saving.save(here, () => {})}
        />
        {wasSubmitted && <Course steps={registration.steps} />}
      </div>
      <Foot
        savedAt={registration.savedAt}
        failure={saving.error}
        busy={saving.isPending}
        onward={next ? "保存并下一步" : "提交审核"}
        onSave={() => saving.save(here, () => succeed("已保存，可用同一手机号继续填写"))}
        onOnward={() => (next ? goTo(next) : submit())}
      />
    </>
  );
}

/** What the exchange has said last of the registration. */
function Opinion({ steps }: Pick<RegistrationView, "steps">) {
  const opinion = steps.findLast(({ memo, by }) => memo !== "" && by === "交易中心");
  if (!opinion) return null;
  return (
    <p className={frame["memo"]}>
      {opinion.what}：{opinion.memo}
    </p>
  );
}

interface FootProps {
  /** When the registration was saved last. */
  readonly savedAt: Instant;
  /** Why it was not saved just now; null where nothing went wrong. */
  readonly failure: Error | null;
  /** While it is being saved. */
  readonly busy: boolean;
  /** What is on the button that leads on, in Chinese. */
  readonly onward: string;
  readonly onSave: () => void;
  readonly onOnward: () => void;
}

/** When it was saved, and the buttons that save and lead on. */
function Foot({ savedAt, failure, busy, onward, onSave, onOnward }: FootProps) {
  return (
    <footer className={frame["foot"]}>
      {failure ? (
        <p className={forms["refusal"]} role="alert">
          {messageOf(failure)}
        </p>
      ) : (
        <p className={frame["saved"]}>上次保存 {formatShanghai(savedAt).slice(0, 16)}</p>
      )}
      <Button busy={busy} onClick={onSave}>
        保存
      </Button>
      <Button look="main" busy={busy} onClick={onOnward}>
        {onward}
      </Button>
    </footer>
  );
}
