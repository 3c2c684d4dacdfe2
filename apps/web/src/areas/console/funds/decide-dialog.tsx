import { type ReactNode, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { Button } from "../../../ui/button.tsx";
import { CancelButton } from "../../../ui/cancel-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";

interface Way {
  readonly act: string;
  readonly look: "main" | "plain" | "danger";
  /** Words have to go with it. */
  readonly needsWords: boolean;
  readonly busy: boolean;
  readonly run: (words: string) => void;
}

interface Props {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly wordsLabel: string;
  readonly consequence: string;
  /** The one that binds last. */
  readonly ways: readonly Way[];
  readonly failure: Error | null;
  readonly onClose: () => void;
}

/** A step of the finance staff: what it is about, what follows, and the ways to answer. */
export function DecideDialog({ title, facts, wordsLabel, consequence, ways, failure, onClose }: Props) {
  const [words, setWords] = useState("");
  const busy = ways.some((way) => way.busy);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <CancelButton disabled={busy} />
          {ways.map(({ act, look, needsWords, busy: running, run }) => (
            <Button
              key={act}
              look={look}
              disabled={busy || (needsWords && words.trim() === "")}
              busy={running}
              onClick={() => run(words.trim())}
            >
              {act}
            </Button>
          ))}
        </>
      }
    >
      <div className={table["form"]}>
        <dl className={table["effects"]}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ReasonField label={wordsLabel} value={words} onChange={setWords} />
        <p className={table["consequence"]}>{consequence}</p>
        {failure && (
          <p className={table["refusal"]} role="alert">
            {wordsOf(failure)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
