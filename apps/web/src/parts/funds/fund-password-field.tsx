import { PasswordField } from "../../ui/text-field.tsx";

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
}

const digits = 6;

/** Whether it could be a 资金密码 at all (domain §6.4). */
export const isFundPassword = (typed: string) => new RegExp(`^\\d{${digits}}$`).test(typed);

/** 资金密码: six digits; nothing else can be typed. */
export const FundPasswordField = ({ value, onChange, label = "资金密码（6 位数字）" }: Props) => (
  <PasswordField
    label={label}
    value={value}
    inputMode="numeric"
    autoComplete="off"
    maxLength={digits}
    onChange={(typed) => onChange(typed.replace(/\D/g, "").slice(0, digits))}
  />
);
