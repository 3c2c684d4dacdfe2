import type { StoredFile } from "@zd/contract/files/operations";
import { letters } from "@zd/contract/signing/letters";
import type { InputOf } from "@zd/contract/wire/operation";
import { type ReactNode, useState } from "react";
import { useFileLinks } from "../../api/files.ts";
import { useCommand } from "../../api/hooks.ts";
import { PreviewDialog } from "../attachments/preview-dialog.tsx";
import { Button } from "../button.tsx";

type Wanted = InputOf<typeof letters.make>;

interface Props {
  readonly kind: Wanted["kind"];
  readonly contractNo: Wanted["contractNo"];
  readonly children: ReactNode;
}

/** Opens a letter of a contract as PDF, in the browser's own reader. */
export function LetterButton({ kind, contractNo, children }: Props) {
  const make = useCommand(letters.make);
  const [shown, setShown] = useState<StoredFile | null>(null);
  const ready = useFileLinks(shown !== null);
  return (
    <>
      <Button
        busy={make.isPending}
        onClick={() => make.mutate({ kind, contractNo }, { onSuccess: ({ document }) => setShown(document) })}
      >
        {children}
      </Button>
      {shown && (
        <PreviewDialog
          files={[shown]}
          opened={shown.file}
          ready={ready}
          onOpen={() => {}}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
