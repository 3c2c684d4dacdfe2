import type { z } from "zod";
import type { Call } from "../../api/client.ts";
import type { MassAction, MassRow } from "../mass/mass-action.ts";

/** The largest file that is read, in bytes. */
export const mostBytes = 10 * 1024 * 1024;

/** The most rows that are checked; a file with more is not read. */
export const mostChecked = 100_000;

/** The most records that one import carries out. */
export const mostImported = 500;

/** A column of a template. */
export interface ImportColumn {
  /** Its head; a file is read by its heads, in any order. */
  readonly title: string;
  /** How it is filled in, for the second sheet of the template. */
  readonly hint: string;
  /** What could stand in it. */
  readonly example: string;
  readonly isRequired: boolean;
}

/** What a row says, as text by the names of the columns; what a cell leaves open is empty. */
export type TextRow<Name extends string> = Readonly<Record<Name, string>> & {
  /** Its number in the file, as Excel shows it. */
  readonly line: number;
};

/** A cell that is wrong. */
export interface CellFault {
  /** Number of the row in the file, as Excel shows it. */
  readonly line: number;
  /** Title of the column; empty for the row as a whole. */
  readonly column: string;
  /** What is wrong, in words. */
  readonly words: string;
}

/** A record of the rows that make it up, as it is sent. */
export interface ImportRecord<Name extends string, Input> {
  readonly input: Input;
  /** Its rows in the file. */
  readonly rows: readonly TextRow<Name>[];
}

/** What rows make of a record before it is checked: its fields as a form has them, or what could not be read. */
export interface RawRecord<Name extends string> {
  readonly raw: unknown;
  /** Faults by the number of the row among those of the record, and the column. */
  readonly faults: readonly (readonly [row: number, column: Name, words: string])[];
  /** The cell of a field of the input, by its path. */
  readonly cellOf: (path: string) => readonly [row: number, column: Name | null];
}

/** Makes a record of its rows. */
export type RecordReader<Name extends string> = (rows: readonly TextRow<Name>[]) => RawRecord<Name>;

/** What can be imported by a template: the single call of each record, as the page sends it for one. */
export interface ImportPlan<Name extends string, Input> {
  /** What the records are, such as 费率与减免. */
  readonly title: string;
  readonly columns: Readonly<Record<Name, ImportColumn>>;
  /** Rows for which this is the same are one record; missing where each row is one. */
  readonly groupOf?: (row: TextRow<Name>) => string;
  /** What makes records of the rows, once what their names stand for has been looked up; nothing is written by it. */
  readonly readerFor: (rows: readonly TextRow<Name>[], call: Call) => Promise<RecordReader<Name>>;
  /** The schema of the call, without what is typed for all. */
  readonly schema: z.ZodType<Input>;
  /** What must hold besides, by the paths of the fields. */
  readonly rules?: (input: Input) => Readonly<Record<string, string>>;
  /** A record as mass work names it. */
  readonly describe: (record: ImportRecord<Name, Input>) => Omit<MassRow<unknown>, "row">;
  readonly action: MassAction<ImportRecord<Name, Input>>;
}
