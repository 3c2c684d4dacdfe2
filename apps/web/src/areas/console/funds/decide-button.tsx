import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { DeskTurn } from "../desk-turn.tsx";

/** The button in the detail of a row that waits for a decision. */
export const DecideButton = ({ act, onClick }: { readonly act: string; readonly onClick: () => void }) => (
  <>
    <DeskTurn work="settle-funds" act={act} />
    <DetailActions>
      <Button look="main" onClick={onClick}>
        {act}
      </Button>
    </DetailActions>
  </>
);
