import { mallContracts } from "@zd/api/mall/agreements";
import type { OutputOf } from "@zd/api/wire/operation";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { useCallQuery } from "../../api/hooks.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Facts } from "../../ui/tables/facts.tsx";
import styles from "./mall-view.module.css";

type Preview = OutputOf<typeof mallContracts.preview>;

interface Props {
  readonly contractNo: ContractNo;
  readonly onClose: () => void;
}

/** 合同预览: the words of the contract as it stands (R-7294). */
export function AgreementPreview({ contractNo, onClose }: Props) {
  const { data, error, refetch } = useCallQuery(mallContracts.preview, { contractNo });
  return (
    <Dialog title="合同预览" wide onClose={onClose}>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Paper of={data} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Dialog>
  );
}

const Paper = ({ of }: { readonly of: Preview }) => (
  <article className={styles["paper"]} aria-label={of.title}>
    <h3>{of.title}</h3>
    <p>
      编号 {of.number}
      {!of.isFinal && "，双方尚未确认，内容可能变化"}
    </p>
    {of.blocks.map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a paper have nothing but their order
      <Block key={at} of={block} />
    ))}
    <footer>
      {of.signers.map(({ label, value }) => (
        <p key={label}>
          {label}：{value}
        </p>
      ))}
    </footer>
  </article>
);

function Block({ of: { kind, text, facts, columns, rows } }: { readonly of: Preview["blocks"][number] }) {
  switch (kind) {
    case "heading":
      return <h4>{text}</h4>;
    case "text":
      return <p>{text}</p>;
    case "facts":
      return <Facts layout="beside" rows={facts.map(({ label, value }) => [label, value])} />;
    case "table":
      return (
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
              <tr key={row.join()}>
                {row.map((cell, at) => (
                  <td key={columns[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}
