import { useNavigate, useSearch } from "@tanstack/react-router";
import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import { type DictionaryKey, dictionaries, dictionaryOf } from "@zd/domain/trading/dictionaries";
import { type ReactNode, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { SelectInLine } from "../../../ui/form/select-field.tsx";
import layout from "../../../ui/page/layout.module.css";
import type { Search } from "../../../ui/query-page/list-search.ts";
import { Status } from "../../../ui/status/status.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import tabs from "../parameters/parameters.module.css";
import { BankList } from "./bank-list.tsx";
import { EntryDialog, StateDialog } from "./entry-dialogs.tsx";
import { shownValue, useEntryNames } from "./entry-names.ts";
import { QualityDialog } from "./quality-dialog.tsx";
import type { Entry } from "./reads.ts";

const keys = Object.keys(dictionaries) as readonly DictionaryKey[];

const banksTab = "banks";

/** 数据字典: the choices of the application form. */
export function DictionariesPage() {
  const { tab, parent = "" }: { readonly tab?: string; readonly parent?: string } = useSearch({
    strict: false,
  });
  const navigate = useNavigate();
  const key = keys.find((one) => one === tab) ?? "wareKinds";
  const open = (search: Search) => void navigate({ to: ".", search });
  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>数据字典</h1>
        <p>修改后，交易申请立即按新内容填写；已提交的申请与场次不变</p>
      </header>
      <nav className={tabs["tabs"]} aria-label="字典">
        {keys.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === key && tab !== banksTab ? "page" : undefined}
            onClick={() => open({ tab: one })}
          >
            {dictionaryOf(one).title}
          </button>
        ))}
        <button
          type="button"
          aria-current={tab === banksTab ? "page" : undefined}
          onClick={() => open({ tab: banksTab })}
        >
          银行
        </button>
      </nav>
      {tab === banksTab ? (
        <BankList />
      ) : (
        <Entries
          key={`${key} ${parent}`}
          of={key}
          under={parent}
          onUnder={(id) => open({ tab: key, parent: id })}
        />
      )}
    </div>
  );
}

interface EntriesProps {
  /** The dictionary. */
  readonly of: DictionaryKey;
  /** The selectedParent entry above; empty for none yet. */
  readonly under: string;
  /** Called with another entry of the dictionary above. */
  readonly onUnder: (entry: string) => void;
}

function Entries({ of: key, under, onUnder }: EntriesProps) {
  const { title, parent: above, fields } = dictionaryOf(key);
  const mayChange = may(useUser(), "manage-dictionaries");
  const answer = useCallQuery(dictionaryCalls.readDictionary, { dictionary: key });
  const others = useEntryNames(key);
  const names = others.data;
  const [dialog, setDialog] = useState<ReactNode>(null);
  const order = useCommand(dictionaryCalls.orderEntries, { refreshes: [dictionaryCalls.readDictionary] });
  if (answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (others.error) return <FailedState error={others.error} onRetry={() => void others.refetch()} />;
  if (!answer.data || !names) return <Skeleton lines={12} />;
  const parents = above ? [...(names.get(above) ?? [])] : [];
  const selectedParent = above ? under || (parents[0]?.[0] ?? "") : "";
  const entries = answer.data.filter(({ parent }) => !above || parent === selectedParent);
  const close = () => setDialog(null);
  const move = (at: number, by: -1 | 1) => {
    const ids = entries.map(({ entry }) => entry);
    const [entry] = ids.splice(at, 1);
    if (entry) ids.splice(at + by, 0, entry);
    order.mutate({ dictionary: key, parent: (above ? selectedParent : null) as never, entries: ids });
  };

  return (
    <>
      <div className={tabs["scope"]}>
        {above && (
          <SelectInLine
            label={dictionaryOf(above).title}
            value={selectedParent}
            options={parents.map(([value, label]) => ({ value, label }))}
            onChange={onUnder}
          />
        )}
        {mayChange && (!above || selectedParent !== "") && (
          <div className={layout["acts"]}>
            <Button
              look="main"
              onClick={() =>
                setDialog(
                  <EntryDialog
                    of={key}
                    entry={null}
                    parent={above ? selectedParent : null}
                    names={names}
                    onClose={close}
                  />,
                )
              }
            >
              新增{title}
            </Button>
          </div>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState title={`没有${title}`}>新增后即可在交易申请中选择</EmptyState>
      ) : (
        <PlainTable
          label={title}
          edge
          columns={[
            { title: "名称", head: true, show: ({ name }) => name },
            ...Object.entries(fields).map(
              ([field, declaration]): PlainColumn<Entry> => ({
                title: declaration.label,
                words: true,
                show: ({ values }) => shownValue(declaration, values[field] ?? "", names) || noNumber,
              }),
            ),
            { title: "使用", unit: "处", figure: true, show: ({ uses }) => uses },
            {
              title: "状态",
              show: ({ enabled }) => (
                <Status tone={enabled ? "success" : "muted"}>{enabled ? "启用" : "停用"}</Status>
              ),
            },
            mayChange && {
              title: "操作",
              show: (entry, at) => (
                <>
                  <Button
                    look="text"
                    small
                    aria-label={`修改 ${entry.name}`}
                    onClick={() =>
                      setDialog(
                        <EntryDialog
                          of={key}
                          entry={entry}
                          parent={entry.parent}
                          names={names}
                          onClose={close}
                        />,
                      )
                    }
                  >
                    修改
                  </Button>
                  {key === "products" && (
                    <Button
                      look="text"
                      small
                      aria-label={`指标模板 ${entry.name}`}
                      onClick={() => setDialog(<QualityDialog of={entry} onClose={close} />)}
                    >
                      指标模板
                    </Button>
                  )}
                  <Button
                    look="text"
                    small
                    aria-label={`${entry.enabled ? "停用" : "启用"} ${entry.name}`}
                    onClick={() => setDialog(<StateDialog of={key} entry={entry} onClose={close} />)}
                  >
                    {entry.enabled ? "停用" : "启用"}
                  </Button>
                  <Button
                    look="text"
                    small
                    aria-label={`上移 ${entry.name}`}
                    disabled={at === 0 || order.isPending}
                    onClick={() => move(at, -1)}
                  >
                    上移
                  </Button>
                  <Button
                    look="text"
                    small
                    aria-label={`下移 ${entry.name}`}
                    disabled={at === entries.length - 1 || order.isPending}
                    onClick={() => move(at, 1)}
                  >
                    下移
                  </Button>
                </>
              ),
            },
          ]}
          rows={entries}
          rowKey={({ entry }) => entry}
        />
      )}
      {dialog}
    </>
  );
}
