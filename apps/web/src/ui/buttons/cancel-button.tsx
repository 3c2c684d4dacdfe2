import { use } from "react";
import { LeaveContext } from "../layers/use-leaving.ts";
import { Button } from "./button.tsx";

interface Props {
  readonly disabled?: boolean;
  readonly children?: string;
}

/** 取消 of the dialog around: nothing is done, and what was typed is dropped only after a question. */
export function CancelButton({ disabled = false, children = "取消" }: Props) {
  const leave = use(LeaveContext);
  return (
    <Button disabled={disabled || leave === null} onClick={() => leave?.()}>
      {children}
    </Button>
  );
}
