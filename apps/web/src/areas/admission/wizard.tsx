import { type RegistrationView, registrations } from "@zd/api/admission/registration";
import { newPasswordFault } from "@zd/domain/identity/password";
import {
  partFaults,
  type RegistrationForm,
  type RegistrationPart,
  registrationParts,
} from "@zd/domain/identity/registration";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { useServerClock } from "../../realtime/server-clock.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { DraftBar } from "../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../ui/draft/use-draft.ts";
import { succeed } from "../../ui/feedback/notices.ts";
import forms from "../../ui/form/form.module.css";
import { StepBar } from "../../ui/wizard/step-bar.tsx";
import frame from "../../ui/wizard/wizard.module.css";
import { BankStep } from "./bank-step.tsx";
import { ConsentStep } from "./consent-step.tsx";
import { FirmStep } from "./firm-step.tsx";
import { PersonStep, type Secrets } from "./person-step.tsx";
import { Course } from "./progress.tsx";
import { ProofPanel } from "./proof-panel.tsx";
import styles from "./registration.module.css";
import { TradeStep } from "./trade-step.tsx";

interface Props {
  /** By which the registration is found again. */
  readonly ticket: string;
  /** The company where the firm registers; undefined for that of the site. */
  readonly region: string | undefined;
  /** The registration as it was saved last. */
  readonly registration: RegistrationView;
  /** Called with the registration after each saving. */
  readonly onSaved: (view: RegistrationView) => void;
}

const order = Object.keys(registrationParts) as RegistrationPart[];
const noSecrets: Secrets = { password: "", again: "", code: "" };

const formOf = ({ person, firm, trade, bank, consent }: RegistrationView): RegistrationForm => ({
  person,
  firm,
  trade,
  bank,
  consent,
});

/** What this browser stores of the form until it is saved: no papers, and no number of an identity card. */
const withoutPapers = ({ person, firm, trade, bank, consent }: RegistrationForm) => {
  const { idCard: _card, idFront: _front, idBack: _back, ...ofPerson } = person;
  const { licence: _licence, legalPersonIdCard: _legal, ...ofFirm } = firm;
  return { person: ofPerson, firm: ofFirm, trade: { wares: trade.wares }, bank, consent };
};

const withPapersOf = (now: RegistrationForm, stored: ReturnType<typeof withoutPapers>): RegistrationForm => ({
  person: { ...now.person, ...stored.person },
  firm: { ...now.firm, ...stored.firm },
  trade: { ...now.trade, ...stored.trade },
  bank: stored.bank,
  consent: stored.consent,
});

/** The form in its steps; each is saved as the user leaves it, also while something is missing. */
export function Wizard({ ticket, region, registration, onSaved }: Props) {
  const clock = useServerClock();
  const today = shanghaiDay(clock.now());
  const [form, setForm] = useState(() => formOf(registration));
  const [secrets, setSecrets] = useState(noSecrets);
  const [here, setHere] = useState<RegistrationPart>(
    () => order.find((part) => Object.keys(partFaults(part, form[part], today)).length > 0) ?? "consent",
  );
  const draft = useDraft({
    form: "registration",
    record: `${ticket} ${registration.version}`,
    value: withoutPapers(form),
    onRestore: (stored) => setForm((now) => withPapersOf(now, stored)),
  });
  const [triedParts, setTriedParts] = useState<ReadonlySet<RegistrationPart>>(new Set());
  const settings = { silent: true } as const;
  const savePerson = useCommand(registrations.savePerson, settings);
  const add = useCommand(registrations.saveCompany, settings);
  const edit = useCommand(registrations.editCompany, settings);
  const saveCompany = registration.state === "0" ? add : edit;
  const busy = savePerson.isPending || saveCompany.isPending;
  const failure = savePerson.error ?? saveCompany.error;
  const { state, version, passwordSet, steps } = registration;

  const change = <Part extends RegistrationPart>(part: Part, value: Partial<RegistrationForm[Part]>) =>
    setForm((before) => ({ ...before, [part]: { ...before[part], ...value } }));
  const secretFaults = faultsOfSecrets(
    secrets,
    passwordSet,
    form.person.mobile !== registration.person.mobile,
  );
  const lacks = (part: RegistrationPart) =>
    Object.keys(partFaults(part, form[part], today)).length > 0 ||
    (part === "person" && Object.keys(secretFaults).length > 0);
  const lacking = order.filter(lacks);
  const at = order.indexOf(here);

  /** Saves the step; `then` is called once it is saved. */
  const save = (then: (view: RegistrationView) => void, submits = false) => {
    savePerson.reset();
    saveCompany.reset();
    const finish = (view: RegistrationView) => {
      draft.clear();
      onSaved(view);
      then(view);
    };
    if (here === "person" && !submits) {
      const { password, code } = secrets;
      savePerson.mutate(
        {
          ...form.person,
          kind: "1",
          region,
          ticket,
          ...(password && { password }),
          ...(code && { code }),
        },
        {
          onSuccess: ({ ticket: _, ...view }) => {
            setSecrets(noSecrets);
            finish(view);
          },
        },
      );
      return;
    }
    const { person: _, ...parts } = form;
    saveCompany.mutate(
      {
        ...parts,
        trade: { ...parts.trade, wares: [...parts.trade.wares] },
        kind: "1",
        region,
        ticket,
        version,
        submits,
      },
      { onSuccess: finish },
    );
  };
  const goTo = (part: RegistrationPart) => {
    setTriedParts((before) => new Set([...before, here]));
    save(() => setHere(part));
  };
  const next = order[at + 1];
  const showsFaults = triedParts.has(here);
  const opinion = steps.findLast(({ memo, by }) => memo !== "" && by === "交易中心");

  return (
    <>
      {state !== "0" && opinion && (
        <p className={frame["memo"]}>
          {opinion.what}：{opinion.memo}
        </p>
      )}
      <DraftBar draft={draft} />
      <StepBar
        label="办理步骤"
        steps={order.map((part) => ({ title: registrationParts[part], done: !lacking.includes(part) }))}
        here={order.indexOf(here)}
        disabled={busy}
        onGo={(at) => goTo(order[at] as typeof here)}
      />
      <div className={styles["body"]}>
        {here === "person" && (
          <PersonStep
            value={form.person}
            secrets={secrets}
            registration={registration}
            faults={{ ...partFaults("person", form.person, today), ...secretFaults }}
            showsFaults={showsFaults}
            onChange={(value) => change("person", value)}
            onSecrets={(value) => setSecrets({ ...secrets, ...value })}
          />
        )}
        {here === "firm" && (
          <FirmStep
            value={form.firm}
            faults={partFaults("firm", form.firm, today)}
            showsFaults={showsFaults}
            onChange={(value) => change("firm", value)}
          />
        )}
        {here === "trade" && (
          <TradeStep
            ticket={ticket}
            value={form.trade}
            faults={partFaults("trade", form.trade, today)}
            showsFaults={showsFaults}
            onChange={(value) => change("trade", value)}
          />
        )}
        {here === "bank" && (
          <>
            <BankStep
              value={form.bank}
              firmName={form.firm.name}
              faults={partFaults("bank", form.bank, today)}
              showsFaults={showsFaults}
              onChange={(value) => change("bank", value)}
            />
            <ProofPanel ticket={ticket} registration={registration} onChanged={() => save(() => {})} />
          </>
        )}
        {here === "consent" && (
          <ConsentStep
            value={form.consent}
            faults={partFaults("consent", form.consent, today)}
            showsFaults={showsFaults}
            onChange={(value) => change("consent", value)}
          />
        )}
        {state !== "0" && <Course steps={steps} />}
      </div>
      <footer className={frame["foot"]}>
        {failure ? (
          <p className={forms["refusal"]} role="alert">
            {messageOf(failure)}
          </p>
        ) : (
          <p className={frame["saved"]}>上次保存 {formatShanghai(registration.savedAt).slice(0, 16)}</p>
        )}
        <Button busy={busy} onClick={() => save(() => succeed("已保存，可用同一手机号继续填写"))}>
          保存
        </Button>
        {next ? (
          <Button look="main" busy={busy} onClick={() => goTo(next)}>
            保存并下一步
          </Button>
        ) : (
          <Button
            look="main"
            busy={busy}
            onClick={() => {
              setTriedParts(new Set(order));
              const [first] = lacking;
              if (first) setHere(first);
              else save(() => succeed("已提交审核"), true);
            }}
          >
            提交审核
          </Button>
        )}
      </footer>
    </>
  );
}

function faultsOfSecrets({ password, again, code }: Secrets, passwordSet: boolean, otherMobile: boolean) {
  const keepsPassword = passwordSet && password === "";
  const faults = {
    password: keepsPassword ? null : newPasswordFault(password)?.replace("新密码", "登录密码"),
    again: keepsPassword || password === again ? null : "两次输入的密码不一致",
    code: !otherMobile || code.length === 6 ? null : "请填写新手机号收到的验证码",
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault)) as Partial<
    Record<keyof Secrets, string>
  >;
}
