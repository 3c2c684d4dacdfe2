import type { FileId, Instant } from "@zd/domain/kernel/brand";

/** A picture that goes with a step. */
export interface UnsentPicture {
  /** The field of the input that takes its number. */
  readonly field: string;
  /** What is in the file. */
  readonly bytes: ArrayBuffer;
  /** Its type, such as `image/jpeg`. */
  readonly type: string;
  /** Its name with the ending. */
  readonly name: string;
  /** Its number once it is uploaded; null before. */
  readonly file: FileId | null;
}

/** 待发送: a step that a user has taken and of which the server has not said what became of it. */
export interface UnsentStep {
  /** Its place among all of this browser, counted up; 0 before it is stored. */
  readonly number: number;
  /** Request id, under which the server takes it once however often it is sent. */
  readonly id: string;
  /** What it belongs to, such as one waybill: the steps of a series are sent in their order, and one that is refused stops those behind it. */
  readonly series: string;
  /** Which of the steps of its series it is. */
  readonly kind: string;
  /** What a reader calls it, in Chinese. */
  readonly title: string;
  /** What it says, in Chinese, so that nothing typed is lost where it is refused; may be empty. */
  readonly words: string;
  /** When it was taken, by the platform's clock. */
  readonly at: Instant;
  /** Its input in the code, without the pictures and without what opens the page. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly pictures: readonly UnsentPicture[];
  /** Why the server has refused it, in Chinese; null while it has not. */
  readonly fault: string | null;
}

/** A step as it is taken; the queue gives it its number and id. */
export type NewStep = Omit<UnsentStep, "number" | "id" | "fault" | "series">;

/** The steps of a series in the order in which they were taken. */
export const inTurn = (steps: readonly UnsentStep[], series: string): readonly UnsentStep[] =>
  steps.filter((step) => step.series === series).toSorted((a, b) => a.number - b.number);

/** The step of a series that is sent next; null where none waits, and where one was refused, which somebody has to look at first. */
export function nextToSend(steps: readonly UnsentStep[], series: string): UnsentStep | null {
  const [first] = inTurn(steps, series);
  return first && first.fault === null ? first : null;
}

/** The input with the numbers of its pictures. */
export const inputOf = ({ input, pictures }: Pick<UnsentStep, "input" | "pictures">) => ({
  ...input,
  ...Object.fromEntries(pictures.map(({ field, file }) => [field, file])),
});
