import { mallContracts } from "@zd/contract/mall/agreements";
import type { OutputOf } from "@zd/contract/wire/operation";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { wordsOf } from "../../api/failures.ts";
import { useAnswer } from "../../api/hooks.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { FailedState } from "../empty-state.tsx";
import { Skeleton } from "../skeleton.tsx";
import styles from "./agreement-preview.module.css";

type Words = OutputOf<typeof mallContracts.preview>;

interface Props {
  readonly contractNo: ContractNo;
  readonly onClose: () => void;
}

/** 合同预览 (R-7294): the words of the contract as it stands. */
export const AgreementPreview = ({ contractNo, onClose }: Props) => (
  <Dialog title="合同预览" onClose={onClose} wide footer={<Button onClick={onClose}>关闭</Button>}>
    <AgreementWords contractNo={contractNo} />
  </Dialog>
);

/** The words themselves, for the preview and for whoever is to agree to them. */
export function AgreementWords({ contractNo }: { readonly contractNo: ContractNo }) {
  const { data, error, refetch } = useAnswer(mallContracts.preview, { contractNo }, { quiet: true });
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return (
    <article className={styles["letter"]}>
      <header>
        <h3>{data.title}</h3>
        <p>
          {data.number}
          {!data.isFinal && "　草稿，双方确认后生效"}
        </p>
      </header>
      {data.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter's pieces stand where they stand
        <Block key={at} block={block} />
      ))}
      <dl className={styles["facts"]}>
        {data.signers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function Block({ block: { kind, text, facts, columns, rows } }: { readonly block: Words["blocks"][number] }) {
  if (kind === "heading") return <h4>{text}</h4>;
  if (kind === "text") return <p>{text}</p>;
  if (kind === "facts") {
    return (
      <dl className={styles["facts"]}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <div className={styles["scroll"]}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(" ")}>
              {row.map((value, at) => (
                <td key={columns[at]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
