import { Button } from "../buttons/button.tsx";

interface Props {
  /** What the reader has to do with the row; null where it is not his turn. */
  readonly step: string | null;
  /** What people call the row. */
  readonly of: string;
}

/** The one button of a card whose step is taken in the row's detail, which it opens: filled where it is the reader's turn. */
export const CardStep = ({ step, of }: Props) => {
  const label = step ?? "查看";
  return (
    <Button look={step === null ? "plain" : "main"} aria-label={`${label} ${of}`}>
      {label}
    </Button>
  );
};
