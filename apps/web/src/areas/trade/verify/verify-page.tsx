import { useMutation } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { proof } from "@zd/api/proof/operations";
import type { SectionId } from "@zd/domain/kernel/brand";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import type { Fault, Report } from "../../../../../../tools/verify-session.mjs";
import program from "../../../../../../tools/verify-session.mjs?url";
import { messageOf } from "../../../api/failures.ts";
import { useAside, useCall } from "../../../api/hooks.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { type DroppedFiles, noFiles, takeIn, verify } from "./reading.ts";
import { ReplayPanel } from "./replay-panel.tsx";
import styles from "./verify-page.module.css";

interface FilesToRead {
  /** A bundle, receipts, or both. */
  readonly files: readonly File[];
  /** Asked of the exchange, and not brought by the visitor. */
  readonly isFetched?: boolean;
}

/** 验证场次: a bundle and receipts are reckoned again in the browser; nothing of them leaves it. */
export function VerifyPage() {
  const keys = useAside(proof.listKeys, {}, { staleMs: Number.POSITIVE_INFINITY }) ?? null;
  const [contents, setContents] = useState<DroppedFiles>(noFiles);
  const latest = useRef<DroppedFiles>(noFiles);
  const checking = useMutation({
    // One after the other, so that none works with what another has replaced meanwhile.
    scope: { id: "verify" },
    mutationFn: async ({ files, isFetched = false }: FilesToRead) => {
      // A bundle that the visitor has brought himself is not replaced by the exchange's own copy.
      const isSettled = isFetched && latest.current.bundle !== null;
      const next = isSettled ? latest.current : await takeIn(latest.current, files);
      latest.current = next;
      setContents(next);
      return next.bundle === null ? null : verify(next, keys);
    },
  });

  const call = useCall();
  const fetching = useMutation({
    mutationFn: (section: SectionId) => call(proof.readBundle, { section }),
    // The bundle is read in as the file that would have been saved.
    onSuccess: (bundle) =>
      checking.mutate({
        files: [new File([JSON.stringify(bundle)], "bundle.json", { type: "application/json" })],
        isFetched: true,
      }),
  });
  const namedSection = useNamedSection();
  const get = fetching.mutate;
  useEffect(() => {
    if (namedSection) get(namedSection);
  }, [namedSection, get]);

  return (
    <div className={styles["page"]}>
      <h1>验证场次</h1>
      <p>
        证明包含有场次的开场内容、全部日志和交易中心的签名。本页在您的浏览器内重算日志链、签名、排名与成交结果，并核对您的回执；文件不会上传。
      </p>
      <DropZone busy={checking.isPending} onFiles={(files) => checking.mutate({ files })} />
      {contents.unread.length > 0 && <p role="alert">无法读取：{contents.unread.join("、")}</p>}
      {contents.bundle === null && contents.receipts.length > 0 && (
        <p role="status">已收到 {contents.receipts.length} 份回执，请再放入该场次的证明包。</p>
      )}
      {fetching.isPending && <p role="status">正在取得场次 {namedSection} 的证明包…</p>}
      {fetching.error && <p role="alert">{messageOf(fetching.error)}</p>}
      {checking.data && <Verdict report={checking.data} hasPublishedKeys={keys !== null} />}
      {checking.data?.ok && <ReplayPanel key={checking.data.section} bundle={contents.bundle} />}
      <p className={styles["own"]}>
        不信任本页？下载同一份
        <a href={program} download="verify-session.mjs">
          独立验证程序
        </a>
        ，用 Node 运行 <code>node verify-session.mjs 证明包.json 回执.json</code>
        ，或按<a href="/api/docs/proof-format">公开的格式</a>用自己的工具核对。
      </p>
    </div>
  );
}

/** The session that the address names, by the names of the wire; null where it names none. */
function useNamedSection(): SectionId | null {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const address = Object.fromEntries(new URLSearchParams(search));
  const parsed = proof.readBundle.input.safeParse(address);
  return parsed.success ? parsed.data.section : null;
}

function DropZone({ busy, onFiles }: { readonly busy: boolean; readonly onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // The field inside takes the keyboard; the zone around it only files that are dropped.
    <section
      className={classNames(styles["zone"], over && styles["over"])}
      aria-label="放入文件"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>
        把证明包和回执拖到这里，或
        <span className={buttonClass({ look: "main" })}>选择文件</span>
      </label>
      <input
        id={id}
        className="sr"
        type="file"
        multiple
        accept="application/json,.json"
        disabled={busy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {busy && <p role="status">正在重算…</p>}
    </section>
  );
}

const statusNames: Readonly<Record<string, string>> = { "5": "作废", "6": "已成交", "7": "流标" };

function Verdict({
  report,
  hasPublishedKeys,
}: {
  readonly report: Report;
  readonly hasPublishedKeys: boolean;
}) {
  const { ok, section, name, status, rows, orders, refused, deals, key, faults, receipts } = report;
  const { otherFees, uncheckedFees, uncheckedRows, wrongClocks } = report;
  const notes = [
    ...wrongClocks.map(({ row, why }) => `第 ${row} 行${why}`),
    ...(otherFees > 0 ? [`${otherFees} 项服务费不按标的费率，已按日志所载的计费规则核对`] : []),
    ...(uncheckedFees > 0 ? [`未核对：${uncheckedFees} 项服务费，本场按旧格式记录，没有载明计费规则`] : []),
    ...(uncheckedRows > 0 ? [`未核对：${uncheckedRows} 行，以不相符的一行为前提`] : []),
  ];
  return (
    <section className={classNames(styles["verdict"], !ok && styles["bad"])} aria-label="验证结果">
      <h2 role={ok ? "status" : "alert"}>
        {ok ? (uncheckedFees > 0 ? "相符，服务费未全部核对" : "全部相符") : "不相符"}
      </h2>
      <Facts layout="beside">
        <Fact title="场次">
          {section} {name} {statusNames[status]}
        </Fact>
        <Fact title="日志">
          {rows} 行：接受订单 {orders} 笔，拒绝 {refused} 笔，成交 {deals} 笔
        </Fact>
        <Fact title="签名公钥">
          <span className="mono">{key}</span>
          {hasPublishedKeys ? "（已与公布的公钥核对）" : "（未能取得公布的公钥，请自行核对）"}
        </Fact>
      </Facts>
      {notes.length > 0 && (
        <ul>
          {notes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <FaultItem key={`${fault.row}-${fault.type}-${fault.why}`} fault={fault} />
          ))}
        </ul>
      )}
      {receipts.length > 0 && (
        <PlainTable
          label="回执"
          columns={[
            { title: "订单号", show: (receipt) => receipt.orderNo },
            { title: "日志行", show: (receipt) => receipt.seq },
            {
              title: "结果",
              show: (receipt) => (receipt.ok ? (receipt.own ? "相符，是本企业的订单" : "相符") : receipt.why),
            },
          ]}
          rows={receipts}
          rowKey={(receipt) => `${receipt.orderNo}-${receipt.why}`}
        />
      )}
    </section>
  );
}

/** What is wrong with a row; where its figures differ, those of the row beside those of the rules. */
function FaultItem({ fault: { row, kind, why, differences } }: { readonly fault: Fault }) {
  return (
    <li>
      {row !== null && <b>第 {row} 行 </b>}
      {kind}：{why}
      {differences.length > 0 && (
        <PlainTable
          label="与重算结果的差异"
          columns={[
            { title: "项目", head: true, show: ({ name }) => name },
            { title: "日志所记", show: ({ actual }) => actual },
            { title: "重算结果", show: ({ expected }) => expected },
          ]}
          rows={differences}
          rowKey={({ name }) => name}
        />
      )}
    </li>
  );
}
