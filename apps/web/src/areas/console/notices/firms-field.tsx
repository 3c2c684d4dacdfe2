import { editing } from "@zd/api/content/editing";
import { numbersIn } from "@zd/api/wire/numbers";
import { useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCall } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import formStyles from "../../../ui/form/form.module.css";
import { FirmField } from "../firm-field.tsx";
import styles from "./audience-field.module.css";
import type { NamedFirm } from "./audience-fields.ts";
import { NameList } from "./name-list.tsx";

interface Props {
  readonly value: readonly NamedFirm[];
  readonly onChange: (value: readonly NamedFirm[]) => void;
  /** The most firms that may be chosen. */
  readonly most: number;
  readonly disabled: boolean;
}

/** Firms one by one: looked for by name, or pasted as a list of numbers that is held against the members. */
export function FirmsField({ value, onChange, most, disabled }: Props) {
  const id = useId();
  const call = useCall();
  const [pasted, setPasted] = useState("");
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState("");
  const numbers = numbersIn(pasted);

  async function add(sought: readonly string[]) {
    setBusy(true);
    setWords("");
    try {
      const { firms, unknown } = await call(editing.matchFirms, { numbers: [...sought] });
      const fresh = firms.filter(({ firm }) => !value.some((one) => one.firm === firm));
      const room = most - value.length;
      onChange([...value, ...fresh.slice(0, room)]);
      // What could not be taken stays in the field.
      setPasted(unknown.join("\n"));
      setWords(
        wordsOf({ added: Math.min(fresh.length, room), left: fresh.length - room, unknown: unknown.length }),
      );
    } catch (error) {
      setWords(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {!disabled && (
        <>
          <FirmField
            value={null}
            none="按名称或信用代码查找后加入"
            onChange={(firm) => firm && void add([firm])}
          />
          <div className={styles["paste"]}>
            <div>
              <label htmlFor={id}>
                批量粘贴
                <span>会员编号或统一社会信用代码，每行一个或用逗号隔开</span>
              </label>
              <textarea id={id} value={pasted} onChange={({ target }) => setPasted(target.value)} />
            </div>
            <Button
              disabled={numbers.length === 0 || numbers.length > most || busy}
              busy={busy}
              onClick={() => void add(numbers)}
            >
              核对并加入{numbers.length > 0 ? ` ${numbers.length} 个` : ""}
            </Button>
            {numbers.length > most && <p className={formStyles["refusal"]}>一次最多 {most} 个</p>}
          </div>
        </>
      )}
      <p className={formStyles["hint"]} role="status">
        {words}
      </p>
      <NameList
        label="企业"
        unit="家"
        names={value.map(({ firm, name }) => ({ key: firm, name }))}
        disabled={disabled}
        onRemove={(firm) => onChange(value.filter((one) => one.firm !== firm))}
      />
    </>
  );
}

interface Matches {
  /** Firms that were taken. */
  readonly added: number;
  /** Firms for which there was no room; not above zero where there was. */
  readonly left: number;
  /** Numbers that are no member's. */
  readonly unknown: number;
}

const wordsOf = ({ added, left, unknown }: Matches) =>
  [
    `加入 ${added} 家`,
    ...(left > 0 ? [`另有 ${left} 家超出上限，未加入`] : []),
    ...(unknown > 0 ? [`${unknown} 个编号没有对应的会员，留在框内`] : []),
  ].join("；");
