import { useId, useState } from "react";
import { Select } from "../dialog/popups.tsx";
import { AntdRoot } from "../theme/antd-root.tsx";
import { useUpTo } from "../theme/media.ts";
import styles from "./choice.module.css";
import { usePinyin } from "./pinyin.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The question whose answer the options are made of. */
export interface OptionSource {
  /** Whether the first answer is still awaited. */
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface ChoiceProps {
  readonly id?: string;
  readonly "aria-label"?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-required"?: boolean | undefined;
  readonly "aria-describedby"?: string | undefined;
  readonly className?: string | undefined;
  readonly options: readonly Option[];
  /** Empty for no choice. What is not among the options is shown as none. */
  readonly value: string;
  /** Called with the value of the option; empty for no choice. */
  readonly onChange: (value: string) => void;
  /** Stands for no choice, as the first option; left out where something is always chosen. */
  readonly placeholder?: string | undefined;
  /** Where the options are read from: that they are awaited or could not be read is said in the field. */
  readonly source?: OptionSource | undefined;
  /**
   * Told what is typed, where the server looks the options up; then all of them are shown, and what was chosen stays so
   * while others are looked for.
   */
  readonly onSearch?: (typed: string) => void;
  readonly disabled?: boolean;
  /** `plain` without a frame of its own, `small` in a bar of tools. */
  readonly look?: "field" | "plain" | "small";
  /** For one that takes the place of what was pressed to have it: its list is open, and it has the focus. */
  readonly opensAtOnce?: boolean;
  readonly onBlur?: (() => void) | undefined;
}

/** So many options are seen at one glance; more can be searched. */
const seenAtOnce = 8;

/** So many are drawn at once; of more only those in sight. */
const drawnMost = 300;

/** The options, and what is chosen already, by its value where its label has not been seen. */
const withChosen = (options: readonly Option[], value: string, last: Option | null) =>
  options.some((option) => option.value === value)
    ? options
    : [...options, last?.value === value ? last : { value, label: value }];

/** One of several: the only select of the site. A long list is searched by signs, pinyin or initials. */
export function Choice(props: ChoiceProps) {
  const { options, value, onChange, placeholder, source, onSearch, className, disabled = false } = props;
  const own = useId();
  const { matches, load } = usePinyin();
  const large = useUpTo("xs");
  const { look = "field", opensAtOnce = false } = props;
  const failed = source?.error != null && options.length === 0;
  const loading = source?.isLoading ?? false;
  const [last, setLast] = useState<Option | null>(null);
  const known = onSearch && value !== "" ? withChosen(options, value, last) : options;
  const all = placeholder === undefined ? known : [{ value: "", label: placeholder }, ...known];
  const searched = onSearch !== undefined || options.length > seenAtOnce;
  const finds = (typed: string, of: unknown) =>
    options.some((option) => option.value === of && matches(option.label, typed));
  const vacant = failed ? "未能读取，点开重试" : loading ? "正在读取…" : (placeholder ?? "");
  // The library's input is empty whatever is chosen: a screen reader finds the choice by this.
  const described = [`${own}-value`, props["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <AntdRoot>
      <Select<string>
        id={props.id ?? own}
        className={`${styles["choice"]} ${className ?? ""}`}
        size={look === "small" ? "small" : large && look === "field" ? "large" : "middle"}
        variant={look === "plain" ? "borderless" : "outlined"}
        opensAtOnce={opensAtOnce}
        autoFocus={opensAtOnce}
        virtual={options.length > drawnMost}
        popupMatchSelectWidth={false}
        aria-label={props["aria-label"]}
        aria-invalid={props["aria-invalid"]}
        aria-required={props["aria-required"]}
        aria-describedby={described}
        status={props["aria-invalid"] || failed ? "error" : ""}
        disabled={disabled}
        loading={loading}
        value={known.some((option) => option.value === value) ? value : null}
        placeholder={<span id={`${own}-value`}>{vacant}</span>}
        labelRender={({ label }) => <span id={`${own}-value`}>{label}</span>}
        options={[...all]}
        showSearch={
          searched && {
            // The options may have come after the list was opened.
            onSearch: onSearch ?? load,
            filterOption: onSearch ? false : (typed, option) => finds(typed, option?.value),
          }
        }
        notFoundContent={
          loading ? "正在读取…" : failed ? "未能读取" : searched ? "没有符合的选项" : "没有可选的"
        }
        onOpen={() => {
          if (searched && !onSearch) load();
          if (failed) void source?.refetch();
        }}
        onChange={(chosen = "") => {
          setLast(known.find((option) => option.value === chosen) ?? null);
          onChange(chosen);
        }}
        onBlur={() => props.onBlur?.()}
      />
    </AntdRoot>
  );
}
