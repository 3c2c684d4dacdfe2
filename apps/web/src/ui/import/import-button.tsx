import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import type { ImportPlan } from "./import-plan.ts";

interface Props<Name extends string, Input> {
  readonly plan: ImportPlan<Name, Input>;
  /** On the button; 导入 where the page has one import alone. */
  readonly label?: string;
}

/** 导入: opens the import of a plan. */
export function ImportButton<Name extends string, Input>({ plan, label = "导入" }: Props<Name, Input>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && <ImportDialog plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}
