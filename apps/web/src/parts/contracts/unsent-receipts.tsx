import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { contractSteps } from "@zd/api/contracts/actions";
import type { InputOf } from "@zd/api/wire/operation";
import type { FileId } from "@zd/domain/kernel/brand";
import { SignedOut } from "../../api/failures.ts";
import { useFileCalls } from "../../api/files.ts";
import { useCall } from "../../api/hooks.ts";
import { useUser } from "../../api/session.ts";
import type { UnsentStep } from "../../api/unsent/unsent-step.ts";
import { useUnsent } from "../../api/unsent/use-unsent.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { succeed } from "../../ui/feedback/notices.ts";
import { UnsentList } from "../unsent/unsent-list.tsx";

/** What is kept of a receipt of goods: the input of the call, but for the pictures that are still on this device. */
export type KeptReceipt = InputOf<typeof contractSteps.receive>;

/** The receipt with all of its pictures. */
const receiptOf = ({ input, pictures }: UnsentStep): KeptReceipt => {
  const receipt = input as KeptReceipt;
  const added = pictures.flatMap(({ file }): FileId[] => (file === null ? [] : [file]));
  return { ...receipt, files: [...(receipt.files ?? []), ...added] };
};

/** The receipts of goods that this user has made on this device and the server does not have yet. */
export function useUnsentReceipts() {
  const user = useUser();
  const call = useCall();
  const files = useFileCalls();
  const client = useQueryClient();
  return useUnsent(`receipts ${user?.user_id ?? ""}`, {
    upload: async (file) => {
      const { signal } = new AbortController();
      return (await files.upload(file, { onProgress: () => {}, signal })).file;
    },
    send: (step) => call(contractSteps.receive, receiptOf(step), { requestId: step.id }),
    onSent: ({ title }) => {
      succeed(`已送达：${title}`);
      void client.invalidateQueries();
    },
    // Whoever signs in again sends what is still here.
    isOfSender: (error) => error instanceof SignedOut,
  });
}

/** 待发送 on every page of a member, for as long as there is something: it is sent from wherever he is. */
export function UnsentReceipts() {
  const { steps, queue } = useUnsentReceipts();
  return (
    <UnsentList
      steps={steps}
      onRetry={(step) => void queue?.retry(step)}
      onRemove={(step) => void queue?.remove(step)}
      wayOut={ContractLink}
      advice="请先查看合同：货物可能已由同事登记收货。确未登记的，在合同中重新收货后删除本条。"
    />
  );
}

/** To the contract whose receipt was refused, where its receipts are listed. */
const ContractLink = (step: UnsentStep) => {
  const { contractNo } = receiptOf(step);
  return (
    <Link to="/contract/tradeBuyQuery" search={{ open: contractNo }} className={buttonClass({})}>
      查看合同
    </Link>
  );
};
