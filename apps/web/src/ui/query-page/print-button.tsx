import { Button } from "../buttons/button.tsx";
import { mostPrinted, type useWholePrint } from "./use-whole-print.ts";

interface PrintButtonProps {
  readonly of: Pick<ReturnType<typeof useWholePrint>, "isReading" | "print">;
  /** Whether there is nothing to print. */
  readonly empty: boolean;
}

/** Prints the whole list. */
export const PrintButton = ({ of: { isReading, print }, empty }: PrintButtonProps) => (
  <Button
    small
    busy={isReading}
    disabled={empty}
    title={`打印符合条件的全部记录，最多 ${mostPrinted} 条`}
    onClick={() => void print()}
  >
    打印
  </Button>
);
