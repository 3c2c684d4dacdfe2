import { Button } from "../../../ui/button.tsx";
import table from "../console.module.css";

/** Stands in the detail of what waits for somebody's decision. */
export const DecideButton = ({ act, onClick }: { readonly act: string; readonly onClick: () => void }) => (
  <div className={table["ends"]}>
    <Button look="main" onClick={onClick}>
      {act}
    </Button>
  </div>
);
