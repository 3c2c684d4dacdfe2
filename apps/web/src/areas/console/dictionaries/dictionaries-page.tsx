import { useNavigate, useSearch } from "@tanstack/react-router";
import { type DictionaryKey, dictionaries, dictionaryOf } from "@zd/domain/trading/dictionaries";
import layout from "../../../ui/page/layout.module.css";
import type { Search } from "../../../ui/query-page/list-search.ts";
import table from "../console.module.css";
import tabs from "../parameters/parameters.module.css";
import { BankList } from "./bank-list.tsx";
import { Entries } from "./entries.tsx";

const keys = Object.keys(dictionaries) as readonly DictionaryKey[];

const banksTab = "banks";

/** 数据字典: the choices of the application form. */
export function DictionariesPage() {
  const { tab, parent = "" } = useSearch({ from: "/console/dictionaries" });
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
