import { Link, useSearch } from "@tanstack/react-router";
import { mallWares } from "@zd/api/mall/wares";
import type { MallWareId } from "@zd/domain/mall/codes";
import { may, useUser } from "../../../../../api/session.ts";
import { buttonClass } from "../../../../../ui/buttons/button.tsx";
import { ImportButton } from "../../../../../ui/import/import-button.tsx";
import { QueryPage } from "../../../../../ui/query-page/query-page.tsx";
import { waresImport } from "./import-wares.ts";
import { WareDetail } from "./ware-detail.tsx";
import { WareEditor } from "./ware-editor.tsx";

/** 商品管理 (R-2116): the merchant's wares, or with `?edit=` the editor of one. */
export function WaresPage() {
  const { edit } = useSearch({ strict: false }) as { readonly edit?: string };
  const mayEdit = may(useUser(), "apply-wares");
  if (edit && mayEdit) return <WareEditor edit={edit} />;
  return (
    <QueryPage
      of={mallWares.listWares}
      rowKey="ware"
      emptyHint="点击右上角「新增商品」，填写后提交交易中心审核，通过后即上架"
      actions={
        mayEdit && (
          <>
            <ImportButton plan={waresImport} />
            <Link to="/user/mall/merchant/ware/changeprice" className={buttonClass({ look: "plain" })}>
              批量改价
            </Link>
            <Link to="/user/mall/merchant/ware/changenum" className={buttonClass({ look: "plain" })}>
              批量改量
            </Link>
            <Link
              to="/user/mall/merchant/ware"
              search={{ edit: "new" }}
              className={buttonClass({ look: "main" })}
            >
              新增商品
            </Link>
          </>
        )
      }
      detailStandsAlone
      detailTitle={({ name }) => name}
      detail={({ ware }, close) => <WareDetail ware={ware as MallWareId} mayAct={mayEdit} onGone={close} />}
    />
  );
}
