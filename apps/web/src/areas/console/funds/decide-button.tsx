import { Button } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";

/** Stands in the detail of what waits for somebody's decision. */
export const DecideButton = ({ act, onClick }: { readonly act: string; readonly onClick: () => void }) => (
  <div className={layout["acts"]}>
    <Button look="main" onClick={onClick}>
      {act}
    </Button>
  </div>
);
