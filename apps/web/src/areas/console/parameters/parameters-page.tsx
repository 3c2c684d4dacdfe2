import { useNavigate } from "@tanstack/react-router";
import { parameterSheet } from "@zd/api/trading/parameters";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { useAddress } from "../address.ts";
import table from "../console.module.css";
import { SheetTabs } from "../sheet/sheet-tabs.tsx";
import { ScopedSheet } from "./scoped-sheet.tsx";

/** 参数表 (domain §0.4): the parameters of the company, a mode or a ware kind, and their history. */
export function ParametersPage() {
  const address = useAddress();
  const navigate = useNavigate();
  const open = (search: Readonly<Record<string, string>>) =>
    void navigate({ to: ".", search, replace: true });
  const history = address["tab"] === "history";
  return (
    <div className={table["page"]}>
      {!history && <h1 className="sr">参数表</h1>}
      <SheetTabs label="参数" values="参数表" history={history} onOpen={open} />
      {history ? (
        <QueryPage
          of={parameterSheet.listParameterChanges}
          rowKey="change"
          emptyHint="参数表按平台默认值运行，还没有修改过"
        />
      ) : (
        <SheetOfAddress address={address} onOpen={open} />
      )}
    </div>
  );
}

interface AddressProps {
  /** The search of the address: tab, mode, downmode and ware kind. */
  readonly address: Readonly<Record<string, string>>;
  /** Goes to another scope or tab by the search of its address. */
  readonly onOpen: (search: Readonly<Record<string, string>>) => void;
}

function SheetOfAddress({ address, onOpen }: AddressProps) {
  const scope = parameterSheet.readParameters.input.safeParse(address);
  if (!scope.success)
    return (
      <EmptyState page title="没有找到该范围">
        请从参数页重新选择范围
      </EmptyState>
    );
  return <ScopedSheet key={JSON.stringify(scope.data)} scope={scope.data} onOpen={onOpen} />;
}
