import { type RegistrationView, registrations } from "@zd/api/admission/registration";
import type { RegistrationPart } from "@zd/domain/identity/registration";
import { useCommand } from "../../api/hooks.ts";
import type { FormState } from "./use-registration-form.ts";

/** Where a registration is saved. */
export interface SavingPlace {
  /** By which the registration is found again. */
  readonly ticket: string;
  /** The company where the firm registers; undefined for that of the site. */
  readonly region: string | undefined;
  /** The registration as it was saved last. */
  readonly registration: RegistrationView;
  /** Called with the registration after each saving. */
  readonly onSaved: (view: RegistrationView) => void;
}

/**
 * Saves what is filled in, also while something is missing: the person by a call of his own, the firm with all other parts by
 * another, and that one may submit the registration as well.
 */
export function useSaving({ ticket, region, registration, onSaved }: SavingPlace, form: FormState) {
  const { parts, secrets } = form;
  const settings = { silent: true } as const;
  const savePerson = useCommand(registrations.savePerson, settings);
  const add = useCommand(registrations.saveCompany, settings);
  const edit = useCommand(registrations.editCompany, settings);
  const saveCompany = registration.state === "0" ? add : edit;

  const finish = (view: RegistrationView, then: () => void) => {
    onSaved(view);
    then();
  };
  const sendPerson = (then: () => void) => {
    const { password, code } = secrets;
    savePerson.mutate(
      {
        ...parts.person,
        kind: "1",
        region,
        ticket,
        ...(password && { password }),
        ...(code && { code }),
      },
      {
        onSuccess: ({ ticket: _, ...view }) => {
          form.dropSecrets();
          finish(view, then);
        },
      },
    );
  };
  const sendFirm = (then: () => void, submits: boolean) => {
    const { person: _, trade, ...others } = parts;
    saveCompany.mutate(
      {
        ...others,
        trade: { ...trade, wares: [...trade.wares] },
        kind: "1",
        region,
        ticket,
        version: registration.version,
        submits,
      },
      { onSuccess: (view) => finish(view, then) },
    );
  };
  const forgetErrors = () => {
    savePerson.reset();
    saveCompany.reset();
  };

  return {
    isPending: savePerson.isPending || saveCompany.isPending,
    error: savePerson.error ?? saveCompany.error,
    /** Saves what belongs to a part; `then` is called once it is saved. */
    save(part: RegistrationPart, then: () => void) {
      forgetErrors();
      if (part === "person") sendPerson(then);
      else sendFirm(then, false);
    },
    /** Saves all but the person, who is saved already, and submits the registration; `then` is called once it waits for its review. */
    submit(then: () => void) {
      forgetErrors();
      sendFirm(then, true);
    },
  };
}
