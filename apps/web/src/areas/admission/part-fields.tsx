import type { RegistrationView } from "@zd/api/admission/registration";
import type { RegistrationPart } from "@zd/domain/identity/registration";
import { BankStep } from "./bank-step.tsx";
import { ConsentStep } from "./consent-step.tsx";
import { FirmStep } from "./firm-step.tsx";
import { PersonStep } from "./person-step.tsx";
import { ProofPanel } from "./proof-panel.tsx";
import { TradeStep } from "./trade-step.tsx";
import type { FormState } from "./use-registration-form.ts";

interface Props {
  /** The part of the form that is shown. */
  readonly of: RegistrationPart;
  /** What is filled in of all parts, and what is wrong with it. */
  readonly form: FormState;
  /** By which the registration is found again. */
  readonly ticket: string;
  /** The registration as it was saved last. */
  readonly registration: RegistrationView;
  /** Whether the user has tried to leave the part: until then missing fields are no faults. */
  readonly showsFaults: boolean;
  /** Called once the proof of the account is another than it was. */
  readonly onProof: () => void;
}

/** The fields of one part of the registration. */
export function PartFields({ of, form, ticket, registration, showsFaults, onProof }: Props) {
  const { parts, change, faultsOf } = form;
  switch (of) {
    case "person":
      return (
        <PersonStep
          value={parts.person}
          secrets={form.secrets}
          registration={registration}
          faults={{ ...faultsOf("person"), ...form.secretFaults }}
          showsFaults={showsFaults}
          onChange={(value) => change("person", value)}
          onSecrets={form.changeSecrets}
        />
      );
    case "firm":
      return (
        <FirmStep
          value={parts.firm}
          faults={faultsOf("firm")}
          showsFaults={showsFaults}
          onChange={(value) => change("firm", value)}
        />
      );
    case "trade":
      return (
        <TradeStep
          ticket={ticket}
          value={parts.trade}
          faults={faultsOf("trade")}
          showsFaults={showsFaults}
          onChange={(value) => change("trade", value)}
        />
      );
    case "bank":
      return (
        <>
          <BankStep
            value={parts.bank}
            firmName={parts.firm.name}
            faults={faultsOf("bank")}
            showsFaults={showsFaults}
            onChange={(value) => change("bank", value)}
          />
          <ProofPanel ticket={ticket} registration={registration} onChanged={onProof} />
        </>
      );
    case "consent":
      return (
        <ConsentStep
          value={parts.consent}
          faults={faultsOf("consent")}
          showsFaults={showsFaults}
          onChange={(value) => change("consent", value)}
        />
      );
  }
}
