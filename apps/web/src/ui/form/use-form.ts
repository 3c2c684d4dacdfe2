import { type FormInput, type FormReading, greatestLength, readFormInput } from "@zd/api/wire/form-input";
import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import type { LongForm } from "../draft/long-forms.ts";
import { useDraft } from "../draft/use-draft.ts";
import { useSettled } from "./use-settled.ts";

interface FormOptions<Op extends AnyOperation, State extends object> {
  /** What the fields hold at first: texts as they are shown, and no secrets where a draft is kept; plain JSON. */
  readonly initial: State | (() => State);
  /**
   * The fields as the input of the call, not parsed yet. A Chinese sentence where the form itself knows what is still
   * missing, which the schema cannot know; null where that needs no words.
   */
  readonly input: (values: State) => FormInput<InputOf<Op>> | string | null;
  /** What must hold besides the call's own rules: faults by the path of the field, none where all is well. */
  readonly rules?: (input: InputOf<Op>) => Readonly<Record<string, string>>;
}

/** What a field is given: what it holds, and what is wrong with it. */
export interface Field<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The field was left: from now on its fault is shown. */
  readonly onBlur: () => void;
  /** In Chinese; undefined where nothing is wrong, or nothing is said yet. */
  readonly fault: string | undefined;
  /** Of a text whose length the call limits. */
  readonly maxLength?: number;
}

/**
 * A form for the input of a call: one state for its fields, read by the call's own schema at every change, which says in
 * Chinese what is wrong with each field. A fault is shown once its field was left, and never of an empty field.
 */
export function useForm<Op extends AnyOperation, State extends object>(
  { input: schema }: Op,
  { initial, input, rules }: FormOptions<Op, State>,
) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const change = (patch: Partial<State>) => setValues((now) => ({ ...now, ...patch }));
  const raw = input(values);
  const read: FormReading<InputOf<Op>> =
    raw === null || typeof raw === "string" ? nothingRead : withRules(readFormInput(schema, raw), rules);
  const key = JSON.stringify(raw, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  const settled = useSettled(read.value, key);

  /**
   * The fault and the blur handler of a field inside a list, by its path in the input such as "months.0.quantity"; `name`
   * identifies the field where its path changes while the form is filled in.
   */
  const faultAt = (path: string, text: unknown, name: string = path) => ({
    onBlur: () => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))),
    fault: touched.has(name) && text !== "" && text !== null ? read.faults.get(path) : undefined,
  });

  return {
    values,
    change,
    /** The input, ready to be sent; null while something is missing or wrong. */
    input: read.value,
    /** What is missing or wrong, in Chinese: the sentence of `input`, else the first fault; null where there is neither. */
    fault: typeof raw === "string" ? raw : (read.faults.values().next().value ?? null),
    /** The input once nobody has typed for a moment, for cards and trials; the one before while somebody types. */
    settled: settled.value,
    /** Whether `settled` is the input of what the fields hold now. */
    isSettled: settled.key === key,
    faultAt,
    /** A field of the form; `path` where it is another one in the input than its name. */
    field<Name extends keyof State & string>(name: Name, path: string = name): Field<State[Name]> {
      const most = greatestLength(schema, path);
      return {
        value: values[name],
        onChange: (value) => change({ [name]: value } as unknown as Partial<State>),
        ...faultAt(path, values[name]),
        ...(most !== null && { maxLength: most }),
      };
    },
  };
}

/** A form whose fields are kept in this browser until they are sent; it is declared in `long-forms.ts`. */
export function useLongForm<Op extends AnyOperation, State extends object>(
  operation: Op,
  options: FormOptions<Op, State> & {
    /** Which form it is, and the record that it changes, with its version; null for a new one. */
    readonly draft: { readonly form: LongForm; readonly record: string | null };
  },
) {
  const form = useForm(operation, options);
  const draft = useDraft({ ...options.draft, value: form.values, onRestore: form.change });
  return { ...form, draft };
}

const nothingRead = { value: null, faults: new Map<string, string>() };

function withRules<T>(
  read: FormReading<T>,
  rules: ((input: T) => Readonly<Record<string, string>>) | undefined,
) {
  if (read.value === null || !rules) return read;
  const faults = new Map(Object.entries(rules(read.value)));
  return { value: faults.size === 0 ? read.value : null, faults };
}
