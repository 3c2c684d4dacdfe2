import { classNames } from "../../ui/class-names.ts";
import form from "../../ui/form/form.module.css";
import { choicesOf, SelectField } from "../../ui/form/select-field.tsx";
import styles from "./sandbox.module.css";

/** How the outside party of a sandbox behaves. */
export interface Faults<Mood extends string> {
  /** 不可达: nothing reaches the party. */
  readonly down: boolean;
  /** Instructions are carried out, but their answers are lost. */
  readonly losesAnswers: boolean;
  /** The reason with which every instruction is refused, in Chinese; null while none is. */
  readonly refusal: string | null;
  /** The result that instructions get. */
  readonly answers: Mood;
  /** How long an answer takes, in milliseconds. */
  readonly delayMs: number;
}

interface Props<Mood extends string> {
  /** 银行、资金方 */
  readonly party: string;
  /** How the sandbox answers now. */
  readonly faults: Faults<Mood>;
  /** The results that can be selected, in Chinese. */
  readonly moods: Readonly<Record<Mood, string>>;
  /** Called with all the settings once one of them has been changed. */
  readonly onTurn: (faults: Faults<Mood>) => void;
}

const delays = { "0": "立即", "2000": "2 秒", "60000": "1 分钟", "600000": "10 分钟" } as const;

/** Turns how a sandbox's party behaves: away, losing answers, refusing, and how it answers. */
export function SandboxFaults<Mood extends string>({ party, faults, moods, onTurn }: Props<Mood>) {
  const { down, losesAnswers, refusal, answers, delayMs } = faults;
  const set = (change: Partial<Faults<Mood>>) =>
    onTurn({ down, losesAnswers, refusal, answers, delayMs, ...change });
  const check = (label: string, checked: boolean, change: (checked: boolean) => Partial<Faults<Mood>>) => (
    <label className={form["check"]}>
      <input type="checkbox" checked={checked} onChange={({ target }) => set(change(target.checked))} />
      {label}
    </label>
  );
  return (
    <div className={classNames(form["form"], styles["fields"])}>
      {check(`${party}不可达`, down, (on) => ({ down: on }))}
      {check("受理后答复丢失", losesAnswers, (on) => ({ losesAnswers: on }))}
      {check("拒绝一切指令", refusal !== null, (on) => ({ refusal: on ? `${party}系统维护` : null }))}
      <SelectField
        label="结果答复"
        value={answers}
        options={choicesOf(moods)}
        onChange={(value) => set({ answers: value as Mood })}
      />
      <SelectField
        label="答复延迟"
        value={String(delayMs)}
        options={choicesOf(delays)}
        onChange={(value) => set({ delayMs: Number(value) })}
      />
    </div>
  );
}
