import { PasswordField } from "../../ui/form/text-field.tsx";

interface Props {
  /** Digits only. */
  readonly value: string;
  /** Called with what is typed: six digits once it is whole. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** What is wrong with it, in Chinese. */
  readonly fault?: string | undefined;
  readonly label?: string;
}

const digits = 6;

/** Whether a text has the form of a 资金密码 (domain §6.4). */
export const isFundPassword = (text: string) => new RegExp(`^\\d{${digits}}$`).test(text);

/** For the `rules` of a form with a 资金密码: it has six digits, which the call does not know. */
export const fundPasswordRule = ({
  fundPassword,
}: {
  readonly fundPassword: string;
}): Readonly<Record<string, string>> =>
  isFundPassword(fundPassword) ? {} : { fundPassword: `须为 ${digits} 位数字` };

/** 资金密码: six digits; nothing else can be typed. */
export const FundPasswordField = ({
  value,
  onChange,
  onBlur,
  fault,
  label = "资金密码（6 位数字）",
}: Props) => (
  <PasswordField
    label={label}
    value={value}
    fault={fault}
    inputMode="numeric"
    autoComplete="off"
    maxLength={digits}
    onBlur={onBlur}
    onChange={(text) => onChange(text.replace(/\D/g, "").slice(0, digits))}
  />
);
