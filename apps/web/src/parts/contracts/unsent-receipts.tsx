import { useQueryClient } from "@tanstack/react-query";
import { contractSteps } from "@zd/api/contracts/actions";
import type { InputOf } from "@zd/api/wire/operation";
import type { FileId } from "@zd/domain/kernel/brand";
import { useFileCalls } from "../../api/files.ts";
import { useCall } from "../../api/hooks.ts";
import { useUser } from "../../api/session.ts";
import type { UnsentStep } from "../../api/unsent/unsent-step.ts";
import { useUnsent } from "../../api/unsent/use-unsent.ts";
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
    />
  );
}
