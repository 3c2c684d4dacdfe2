import type { RegistrationView } from "@zd/api/admission/registration";
import { newPasswordFault } from "@zd/domain/identity/password";
import {
  partFaults,
  type RegistrationForm,
  type RegistrationPart,
  registrationParts,
} from "@zd/domain/identity/registration";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useServerClock } from "../../realtime/server-clock.ts";

/** What is sent with 经办人 and never stored in the browser. */
export interface Secrets {
  /** Empty where the one that is set already stays. */
  readonly password: string;
  /** The password once more. */
  readonly again: string;
  /** For another mobile than the one that was proven. */
  readonly code: string;
}

/** 办理步骤 in their order. */
export const partsInOrder = Object.keys(registrationParts) as RegistrationPart[];

const noSecrets: Secrets = { password: "", again: "", code: "" };

/**
 * What is filled in of a registration, with its faults by the rules that the exchange applies to what is submitted. Its calls
 * take it with gaps, so that their schemas cannot say what is missing.
 */
export function useRegistrationForm(registration: RegistrationView) {
  const clock = useServerClock();
  const today = shanghaiDay(clock.now());
  const [parts, setParts] = useState(() => partsOf(registration));
  const [secrets, setSecrets] = useState(noSecrets);
  const faultsOf = <Part extends RegistrationPart>(part: Part) => partFaults(part, parts[part], today);
  const secretFaults = faultsOfSecrets(
    secrets,
    registration.passwordSet,
    parts.person.mobile !== registration.person.mobile,
  );
  const hasFaults = (part: RegistrationPart) => Object.keys(faultsOf(part)).length > 0;

  return {
    parts,
    change: <Part extends RegistrationPart>(part: Part, value: Partial<RegistrationForm[Part]>) =>
      setParts((before) => ({ ...before, [part]: { ...before[part], ...value } })),
    secrets,
    changeSecrets: (value: Partial<Secrets>) => setSecrets({ ...secrets, ...value }),
    /** Empties the secrets: they have been sent. */
    dropSecrets: () => setSecrets(noSecrets),
    /** What this browser may store: neither papers nor secrets. */
    storable: storableOf(parts),
    /** Fills in what this browser has stored. */
    restore: (stored: StorableParts) => setParts((now) => withPapersOf(now, stored)),
    /** What is wrong with the fields of a part, in Chinese. */
    faultsOf,
    secretFaults,
    /** The first part with a fault, whatever is wrong with the secrets; undefined where there is none. */
    firstWithFaults: partsInOrder.find(hasFaults),
    /** The parts for which the registration cannot be submitted yet. */
    lacking: partsInOrder.filter(
      (part) => hasFaults(part) || (part === "person" && Object.keys(secretFaults).length > 0),
    ),
  };
}

export type FormState = ReturnType<typeof useRegistrationForm>;

const partsOf = ({ person, firm, trade, bank, consent }: RegistrationView): RegistrationForm => ({
  person,
  firm,
  trade,
  bank,
  consent,
});

/** The form without papers and numbers of identity cards, which no browser stores. */
const storableOf = ({ person, firm, trade, bank, consent }: RegistrationForm) => {
  const { idCard: _card, idFront: _front, idBack: _back, ...ofPerson } = person;
  const { licence: _licence, legalPersonIdCard: _legal, ...ofFirm } = firm;
  return { person: ofPerson, firm: ofFirm, trade: { wares: trade.wares }, bank, consent };
};

type StorableParts = ReturnType<typeof storableOf>;

const withPapersOf = (now: RegistrationForm, stored: StorableParts): RegistrationForm => ({
  person: { ...now.person, ...stored.person },
  firm: { ...now.firm, ...stored.firm },
  trade: { ...now.trade, ...stored.trade },
  bank: stored.bank,
  consent: stored.consent,
});

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
