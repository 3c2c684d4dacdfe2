import { Button } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";

/** The button in the detail of a row that waits for a decision. */
export const DecideButton = ({ act, onClick }: { readonly act: string; readonly onClick: () => void }) => (
  <div className={layout["acts"]}>
    <Button look="main" onClick={onClick}>
      {act}
    </Button>
  </div>
);
