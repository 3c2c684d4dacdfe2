import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { proof } from "@zd/api/proof/operations";
import type { SectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { useCall } from "../../../../api/hooks.ts";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { saveJson } from "../../../../ui/save-file.ts";
import styles from "../ticket/ticket.module.css";

/** After the close: everything that is needed to reckon the session again, and the page that does so. */
export function ProofLinks({ section }: { readonly section: SectionId }) {
  const call = useCall();
  const download = useMutation({
    mutationFn: () => call(proof.readBundle, { section }),
    onSuccess: (bundle) => saveJson(`session-${section}.json`, bundle),
  });
  return (
    <p className={styles["proofs"]}>
      <span>
        本场每一笔报价都有交易中心签名的存证。“验证并回放”在网页上逐笔重新核算本场结果；“证明包”是同一份记录的文件，可自行保存和核算。
      </span>
      <Button small busy={download.isPending} onClick={() => download.mutate()}>
        下载证明包
      </Button>
      <Link
        to="/trade/verify"
        search={z.encode(proof.readBundle.input, { section })}
        className={buttonClass({ small: true })}
      >
        验证并回放本场
      </Link>
    </p>
  );
}
