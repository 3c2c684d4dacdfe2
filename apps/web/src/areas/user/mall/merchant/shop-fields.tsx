import type { merchants } from "@zd/api/mall/merchants";
import type { InputOf } from "@zd/api/wire/operation";
import { formatMinute } from "@zd/domain/mall/merchant";
import { useState } from "react";
import form from "../../../../ui/form/form.module.css";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";

type Edited = InputOf<typeof merchants.editShop>;

/** What a shop says of itself. */
type ShopText = Pick<Edited, "shopName" | "intro" | "contactName" | "contactPhone" | "address">;

export const emptyShop: ShopText = {
  shopName: "",
  intro: "",
  contactName: "",
  contactPhone: "",
  address: "",
};

/** The texts of a shop that its merchant can change. */
export const shopTextOf = ({ shopName, intro, contactName, contactPhone, address }: ShopText): ShopText => ({
  shopName,
  intro,
  contactName,
  contactPhone,
  address,
});

/** What is wrong with each text of a shop, in Chinese; whether its name is taken only the server knows. */
export const shopFaults = ({ shopName, contactName, contactPhone }: ShopText) => ({
  shopName: shopName.trim().length >= 2 ? undefined : "请输入 2 至 40 字的店铺名称",
  contactName: contactName.trim() ? undefined : "请输入联系人",
  contactPhone: /^[\d\s-]{5,20}$/.test(contactPhone.trim()) ? undefined : "请输入联系电话",
});

export const isFaultless = (faults: Readonly<Record<string, string | undefined>>) =>
  Object.values(faults).every((fault) => fault === undefined);

interface Props {
  /** The texts as they are typed. */
  readonly value: ShopText;
  /** Whether the user has tried to send the form: only then are its faults shown. */
  readonly isTried: boolean;
  /** Called with the texts that have changed. */
  readonly onChange: (patch: Partial<ShopText>) => void;
}

/** 店铺名称, 联系人 and what else a shop shows. */
export function ShopFields({ value, isTried, onChange }: Props) {
  const faults = isTried ? shopFaults(value) : null;
  return (
    <>
      <TextField
        label="店铺名称"
        maxLength={40}
        value={value.shopName}
        fault={faults?.shopName}
        onChange={(shopName) => onChange({ shopName })}
      />
      <TextField
        label="联系人"
        maxLength={20}
        value={value.contactName}
        fault={faults?.contactName}
        onChange={(contactName) => onChange({ contactName })}
      />
      <TextField
        label="联系电话"
        inputMode="tel"
        maxLength={20}
        value={value.contactPhone}
        fault={faults?.contactPhone}
        onChange={(contactPhone) => onChange({ contactPhone })}
      />
      <TextField
        label="经营地址（选填）"
        maxLength={100}
        value={value.address}
        onChange={(address) => onChange({ address })}
      />
      <div className={form["form"]}>
        <ReasonField
          label="店铺简介（选填，纯文字）"
          most={500}
          value={value.intro}
          onChange={(intro) => onChange({ intro })}
        />
      </div>
    </>
  );
}

/** Opening hours, in minutes since midnight. */
export interface Hours {
  readonly opens: number;
  /** Before `opens` where the shop is open over midnight; the same where it is always open. */
  readonly closes: number;
}

interface HoursProps {
  readonly value: Hours;
  readonly onChange: (hours: Hours) => void;
}

const endOfDay = 24 * 60;

/** Whether a shop is open at all hours: it opens and closes at the same minute, or from 00:00 to 24:00. */
const isAlways = ({ opens, closes }: Hours) => opens === closes || (opens === 0 && closes === endOfDay);

const usual: Hours = { opens: 8 * 60, closes: 18 * 60 };

const halfHours = Array.from({ length: 49 }, (_, half) => half * 30);

/** The choices of a time: every half hour of the day, and the present one. */
const minutesWith = (present: number) =>
  [...new Set([...halfHours, present])]
    .toSorted((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: formatMinute(minute) }));

/** 营业时间: outside of it nobody can order; over midnight where it closes before it opens. */
export function HoursField({ value, onChange }: HoursProps) {
  const always = isAlways(value);
  /** The hours that return once 全天营业 is switched off. */
  const [limited, setLimited] = useState(always ? usual : value);
  const changeTo = (hours: Hours) => {
    setLimited(hours);
    onChange(hours);
  };
  const field = (label: string, key: keyof Hours) => (
    <SelectField
      label={label}
      disabled={always}
      value={String(limited[key])}
      options={minutesWith(limited[key])}
      onChange={(minute) => changeTo({ ...limited, [key]: Number(minute) })}
    />
  );
  return (
    <>
      {field("营业开始", "opens")}
      {field("营业结束", "closes")}
      <div className={form["form"]}>
        <label className={form["check"]}>
          <input
            type="checkbox"
            checked={always}
            onChange={({ target }) => onChange(target.checked ? { opens: 0, closes: 0 } : limited)}
          />
          全天营业
        </label>
      </div>
    </>
  );
}

/** Opening hours as they are shown: 08:00–18:00, or 全天. */
export const shownHours = (hours: Hours) =>
  isAlways(hours) ? "全天" : `${formatMinute(hours.opens)}–${formatMinute(hours.closes)}`;
