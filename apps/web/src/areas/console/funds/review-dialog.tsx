import { Button } from "../../../ui/button.tsx";
import type { Answered } from "../../../ui/deed-dialog.tsx";
import { succeed } from "../../../ui/notices.ts";
import table from "../console.module.css";
import { DecideDialog } from "./decide-dialog.tsx";

/** Stands in the detail of what waits for somebody's decision. */
export const DecideButton = ({ act, onClick }: { readonly act: string; readonly onClick: () => void }) => (
  <div className={table["ends"]}>
    <Button look="main" onClick={onClick}>
      {act}
    </Button>
  </div>
);

interface Command {
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface Way {
  readonly command: Command;
  readonly send: (words: string, answered: Answered) => void;
}

interface Props {
  readonly title: string;
  readonly facts: Parameters<typeof DecideDialog>[0]["facts"];
  readonly consequence: string;
  readonly agree: Way & { readonly act: string; readonly done: string };
  readonly reject: Way;
  readonly onClose: () => void;
}

/** A decision of the finance staff about what a firm or a colleague has asked for: a rejection has to say why. */
export function ReviewDialog({ title, facts, consequence, agree, reject, onClose }: Props) {
  const answered = (words: string): Answered => ({
    onSuccess: () => {
      succeed(words);
      onClose();
    },
  });
  return (
    <DecideDialog
      title={title}
      facts={facts}
      wordsLabel="驳回时填写意见"
      consequence={consequence}
      failure={agree.command.error ?? reject.command.error}
      onClose={onClose}
      ways={[
        {
          act: "驳回",
          look: "plain",
          needsWords: true,
          busy: reject.command.isPending,
          run: (words) => reject.send(words, answered("已驳回")),
        },
        {
          act: agree.act,
          look: "danger",
          needsWords: false,
          busy: agree.command.isPending,
          run: (words) => agree.send(words, answered(agree.done)),
        },
      ]}
    />
  );
}
