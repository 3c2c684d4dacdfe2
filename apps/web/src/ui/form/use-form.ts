import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import { greatestLength, readTyped, type Typed, type TypedRead } from "@zd/api/wire/typed";
import { useState } from "react";
import type { LongForm } from "../draft/long-forms.ts";
import { useDraft } from "../draft/use-draft.ts";
import { useSettled } from "../use-settled.ts";

interface Given<Op extends AnyOperation, State extends object> {
  /** What the fields hold at first: texts as they are shown, and no secrets where a draft is kept; plain JSON. */
  readonly first: State | (() => State);
  /**
   * The fields as the input of the call, unread. Words where the form itself knows what is still missing, which the call
   * cannot know; null where that needs no words.
   */
  readonly input: (typed: State) => Typed<InputOf<Op>> | string | null;
  /** What must hold besides the call's own rules: faults by the path of the field, none where all is well. */
  readonly rules?: (input: InputOf<Op>) => Readonly<Record<string, string>>;
}

/** What a field is given: what it holds, and what is wrong with it. */
interface Field<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
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
  { first, input, rules }: Given<Op, State>,
) {
  const [typed, setTyped] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const put = (change: Partial<State>) => setTyped((now) => ({ ...now, ...change }));
  const given = input(typed);
  const read: TypedRead<InputOf<Op>> =
    given === null || typeof given === "string" ? unread : judged(readTyped(schema, given), rules);
  const key = JSON.stringify(given, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  const settled = useSettled(read.value, key);

  /**
   * Of a part of the form that holds this text, at a path of the input such as "months.0.quantity"; `name` where its path
   * is another one as the form is filled in.
   */
  const mark = (path: string, text: unknown, name: string = path) => ({
    onBlur: () => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
    fault: left.has(name) && text !== "" && text !== null ? read.faults.get(path) : undefined,
  });

  return {
    typed,
    put,
    /** The input, ready to be sent; null while something is missing or wrong. */
    input: read.value,
    /** What is missing or wrong, in words: those of `input`, else the first fault; null where there is neither. */
    fault: typeof given === "string" ? given : (read.faults.values().next().value ?? null),
    /** The input once nobody has typed for a moment, for cards and trials; that of before while somebody types. */
    paused: settled.value,
    /** Whether `paused` is the input of what the fields hold now. */
    isPaused: settled.key === key,
    mark,
    /** A field of the form; `path` where it is another one in the input than its name. */
    field<Name extends keyof State & string>(name: Name, path: string = name): Field<State[Name]> {
      const most = greatestLength(schema, path);
      return {
        value: typed[name],
        onChange: (value) => put({ [name]: value } as unknown as Partial<State>),
        ...mark(path, typed[name]),
        ...(most !== null && { maxLength: most }),
      };
    },
  };
}

/** A form whose fields are kept in this browser until they are sent; it is declared in `long-forms.ts`. */
export function useLongForm<Op extends AnyOperation, State extends object>(
  operation: Op,
  given: Given<Op, State> & {
    /** Which form it is, and the record that it changes, with its version; null for a new one. */
    readonly draft: { readonly form: LongForm; readonly record: string | null };
  },
) {
  const form = useForm(operation, given);
  const draft = useDraft({ ...given.draft, value: form.typed, onRestore: form.put });
  return { ...form, draft };
}

const unread = { value: null, faults: new Map<string, string>() };

function judged<T>(read: TypedRead<T>, rules: ((input: T) => Readonly<Record<string, string>>) | undefined) {
  if (read.value === null || !rules) return read;
  const faults = new Map(Object.entries(rules(read.value)));
  return { value: faults.size === 0 ? read.value : null, faults };
}
