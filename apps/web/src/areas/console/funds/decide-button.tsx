import { Button } from "../../../ui/buttons/button.tsx";
import layout from "../../../ui/page/layout.module.css";

/** The button in the detail of a row that waits for a decision. */
export const DecideButton = ({ act, onClick }: { readonly act: string; readonly onClick: () => void }) => (
  <div className={layout["acts"]}>
    <Button look="main" onClick={onClick}>
      {act}
    </Button>
  </div>
);
