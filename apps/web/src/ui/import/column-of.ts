import { fieldNote } from "@zd/api/wire/form-input";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { ImportColumn } from "./import-plan.ts";

interface ColumnChange {
  readonly example: string;
  /** What the declaration of the call cannot say; empty where there is nothing. */
  readonly hint?: string;
  /** Where the template calls it otherwise, such as a firm that is change by its name. */
  readonly title?: string;
  /** Where something is needed for the template that the call can do without, or the other way round. */
  readonly isRequired?: boolean;
  /** The words of the codes, of which one is filled in. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** A column of a template from the declaration of the call's field: its title up to the first comma, the rest as a hint. */
export function columnOf(
  { input }: Pick<AnyOperation, "input">,
  path: string,
  change: ColumnChange,
): ImportColumn {
  const note = fieldNote(input, path);
  const [title = "", ...rest] = note.title.split(/[，；]/);
  const { labels } = change;
  const words = labels && (note.codes ?? Object.keys(labels)).map((code) => labels[code] ?? code).join("、");
  const hints = [
    ...(change.title === undefined ? rest : []),
    words && `填其一：${words}`,
    note.most !== null && `最多 ${note.most} 个字`,
    change.hint,
  ];
  return {
    title: change.title ?? title,
    hint: hints.filter(Boolean).join("；"),
    example: change.example,
    isRequired: change.isRequired ?? note.isRequired,
  };
}

/** The code whose word it is; undefined where it is none of them. */
export const codeOf = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  word: string,
): Code | undefined => (Object.keys(labels) as Code[]).find((code) => labels[code] === word);
