import { registrations } from "@zd/api/admission/registration";
import { firmPart } from "@zd/api/admission/registration-parts";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Faults, FirmPart } from "@zd/domain/identity/registration";
import type { FileId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { AreaField } from "../../parts/identity/area-field.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { PictureField } from "./picture-field.tsx";
import styles from "./registration.module.css";
import { TextFields } from "./text-fields.tsx";

interface Props {
  readonly value: FirmPart;
  /** What is wrong with each field, in Chinese. */
  readonly faults: Faults<"firm">;
  /** Whether the user has tried to leave the step: until then missing fields are no faults. */
  readonly showsFaults: boolean;
  /** Called with the fields that have changed. */
  readonly onChange: (value: Partial<FirmPart>) => void;
}

const licenceLines = [
  ["creditCode", "统一社会信用代码"],
  ["name", "企业名称"],
  ["type", "企业类型"],
  ["legalPerson", "法定代表人"],
  ["capital", "注册资本"],
  ["term", "营业期限"],
  ["address", "住所"],
] as const;
const otherLines = [
  ["legalPersonIdCard", "法定代表人身份证号"],
  ["shortName", "企业简称"],
  ["phone", "联系电话"],
] as const;

/** 企业信息: what is read off the licence is offered, and stays the applicant's to correct. */
export function FirmStep({ value, faults, showsFaults, onChange }: Props) {
  const [isRead, setIsRead] = useState(false);
  const reading = useCommand(registrations.readLicence, { silent: true });

  const take = (licence: FileId) => {
    onChange({ licence });
    setIsRead(false);
    reading.mutate(
      { type: "9", file: licence },
      {
        onSuccess: (facts) => {
          onChange(filledBy(facts));
          setIsRead(true);
        },
      },
    );
  };
  const change = ({ creditCode, legalPersonIdCard, ...rest }: Partial<FirmPart>) =>
    onChange({
      ...rest,
      ...(creditCode === undefined ? {} : { creditCode: creditCode.trim().toUpperCase() }),
      ...(legalPersonIdCard === undefined ? {} : { legalPersonIdCard: legalPersonIdCard.toUpperCase() }),
    });

  return (
    <>
      <div className={styles["pictures"]}>
        <PictureField
          label="营业执照"
          value={value.licence}
          fault={showsFaults ? faults.licence : undefined}
          onChange={take}
        />
        <p className={styles["hint"]} role="status">
          {reading.isPending
            ? "正在识别营业执照…"
            : reading.error
              ? messageOf(reading.error)
              : isRead
                ? "已按营业执照填入，请逐项核对并更正"
                : "上传清晰的营业执照，系统识别后自动填入，可逐项更正"}
        </p>
      </div>
      <div className={styles["grid"]}>
        <TextFields
          schema={firmPart}
          fields={licenceLines}
          value={value}
          faults={faults}
          showsFaults={showsFaults}
          onChange={change}
        />
        <DayField
          label="成立日期"
          value={value.established}
          fault={showsFaults ? faults.established : undefined}
          onChange={(established) => onChange({ established })}
        />
        <TextFields
          schema={firmPart}
          fields={otherLines}
          value={value}
          faults={faults}
          showsFaults={showsFaults}
          onChange={change}
        />
        <AreaField
          value={value.area}
          onChange={(area) => onChange({ area })}
          fault={showsFaults ? faults.area : undefined}
        />
      </div>
    </>
  );
}

/** The fields as they were read off the licence; those that could not be read are left out. */
const filledBy = (facts: OutputOf<typeof registrations.readLicence>): Partial<FirmPart> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
