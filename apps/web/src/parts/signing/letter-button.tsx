import type { StoredFile } from "@zd/api/files/operations";
import { letters } from "@zd/api/signing/letters";
import type { InputOf } from "@zd/api/wire/operation";
import { type ReactNode, useState } from "react";
import { useFileLinks } from "../../api/files.ts";
import { useCommand } from "../../api/hooks.ts";
import { PreviewDialog } from "../../ui/attachments/preview-dialog.tsx";
import { Button } from "../../ui/buttons/button.tsx";

type LetterRequest = InputOf<typeof letters.make>;

interface Props {
  /** Which letter of the contract. */
  readonly kind: LetterRequest["kind"];
  readonly contractNo: LetterRequest["contractNo"];
  readonly children: ReactNode;
}

/** Opens a letter of a contract as PDF, in the browser's own reader. */
export function LetterButton({ kind, contractNo, children }: Props) {
  const make = useCommand(letters.make);
  return (
    <DocumentButton
      busy={make.isPending}
      onMake={(show) => make.mutate({ kind, contractNo }, { onSuccess: ({ document }) => show(document) })}
    >
      {children}
    </DocumentButton>
  );
}

interface DocumentProps {
  /** While it is being made. */
  readonly busy: boolean;
  /** Has the document made, and hands it over to be shown. */
  readonly onMake: (show: (document: StoredFile) => void) => void;
  readonly children: ReactNode;
}

/** Has a document made, and opens it. */
function DocumentButton({ busy, onMake, children }: DocumentProps) {
  const [letter, setLetter] = useState<StoredFile | null>(null);
  const ready = useFileLinks(letter !== null);
  return (
    <>
      <Button busy={busy} onClick={() => onMake(setLetter)}>
        {children}
      </Button>
      {letter && (
        <PreviewDialog
          files={[letter]}
          opened={letter.file}
          ready={ready}
          onOpen={() => {}}
          onClose={() => setLetter(null)}
        />
      )}
    </>
  );
}
