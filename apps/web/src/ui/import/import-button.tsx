import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import type { ImportPlan } from "./import-plan.ts";

interface Props<Name extends string, Input> {
  readonly plan: ImportPlan<Name, Input>;
}

/** 导入: opens the import of a plan. */
export function ImportButton<Name extends string, Input>({ plan }: Props<Name, Input>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入</Button>
      {isOpen && <ImportDialog plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}
