import { finances } from "@zd/api/financing/operations";
import { type CreditId, financePapers, type LoanId } from "@zd/domain/financing/codes";
import { useCommand } from "../../../api/hooks.ts";
import { SignWithCode } from "../../../parts/signing/sign-with-code.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { refreshes } from "./refreshes.ts";

export type Paper = { readonly credit: CreditId } | { readonly loan: LoanId };

interface Props {
  /** The application or loan whose agreement is signed. */
  readonly paper: Paper;
  readonly onClose: () => void;
}

/** 签署 of the agreement of an application or a loan. */
export function PaperDialog({ paper, onClose }: Props) {
  const name = "credit" in paper ? financePapers.credit : financePapers.loan;
  const begin = useCommand(finances.generateAgreement, { silent: true });
  const command = useCommand(finances.giveCommand, { silent: true, refreshes });
  const finish = () => {
    succeed(`${name}已签署，请提交`);
    onClose();
  };
  return (
    <SignWithCode
      title={`签署${name}`}
      begin={begin}
      onBegin={() => begin.mutate(paper)}
      confirm={command}
      onSign={({ task }, code) =>
        command.mutate({ command: "sign", task, code, fundPassword: "" }, { onSuccess: finish })
      }
      facts={({ letter, holder }) => [
        ["文件编号", letter],
        ["证书持有人", holder],
      ]}
      onClose={onClose}
    />
  );
}
