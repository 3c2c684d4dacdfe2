import { useMutation } from "@tanstack/react-query";
import { proof, receiptFile } from "@zd/api/proof/operations";
import type { Receipt } from "@zd/api/trading/operations";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useCall } from "../../../../api/hooks.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { saveJson } from "../../../../ui/save-file.ts";

const nameOf = ({ orderNo }: Receipt) => `receipt-${orderNo}.json`;

/** Saves a receipt as the order's answer has brought it, without another call. */
export function SaveReceipt({ receipt }: { readonly receipt: Receipt }) {
  if (!receipt.proof) return null;
  return (
    <Button look="text" small onClick={() => saveJson(nameOf(receipt), receiptFile(receipt))}>
      保存回执
    </Button>
  );
}

/** Asks for the receipt of an own order, with what shows whose order it was, and saves it. */
export function DownloadReceipt({ section, seq }: { readonly section: SectionId; readonly seq: number }) {
  const call = useCall();
  const download = useMutation({
    mutationFn: () => call(proof.readReceipt, { section, seq }),
    onSuccess: ({ receipt, ...mine }) => saveJson(nameOf(receipt), receiptFile(receipt, mine)),
  });
  return (
    <Button look="text" small busy={download.isPending} onClick={() => download.mutate()}>
      下载回执
    </Button>
  );
}
