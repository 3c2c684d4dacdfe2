import { letters } from "@zd/api/signing/letters";
import type { InputOf } from "@zd/api/wire/operation";
import { letterKinds } from "@zd/domain/letters/letter";
import type { Query } from "../../api/hooks.ts";
import { useCommand } from "../../api/hooks.ts";
import { succeed } from "../../ui/feedback/notices.ts";
import { SignWithCode } from "./sign-with-code.tsx";

type SigningRequest = InputOf<typeof letters.beginSigning>;

interface Props {
  /** What is signed. */
  readonly kind: SigningRequest["kind"];
  readonly contractNo: SigningRequest["contractNo"];
  /** What is stale once it is signed. */
  readonly refreshes: readonly Query[];
  readonly onClose: () => void;
}

/** 签署 of a contract or a letter about it. */
export function SigningDialog({ kind = "contract", contractNo, refreshes, onClose }: Props) {
  const begin = useCommand(letters.beginSigning, { silent: true });
  const confirm = useCommand(letters.confirmSigning, {
    silent: true,
    refreshes: [letters.readSigned, ...refreshes],
  });
  const onSigned = () => {
    succeed(`${letterKinds[kind]}已签署`);
    onClose();
  };
  return (
    <SignWithCode
      title={`签署${letterKinds[kind]} ${contractNo}`}
      begin={begin}
      onBegin={() => begin.mutate({ kind, contractNo })}
      confirm={confirm}
      onSign={({ task }, code) => confirm.mutate({ task, code }, { onSuccess: onSigned })}
      facts={({ number, holder, serial }) => [
        ["文件编号", number],
        ["证书持有人", holder],
        ["证书序列号", serial],
      ]}
      onClose={onClose}
    />
  );
}
