import type { StoredFile } from "@zd/api/files/operations";
import { merchants } from "@zd/api/mall/merchants";
import { type ShopStatus, shopStatuses } from "@zd/domain/mall/codes";
import { useState } from "react";
import { useCommand } from "../../../../../api/hooks.ts";
import { AttachmentField } from "../../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../../ui/confirm-card/use-card.ts";
import form from "../../../../../ui/form.module.css";
import { choicesOf, SelectField } from "../../../../../ui/select-field.tsx";
import { HoursField, isFaultless, ShopFields, shopFaults, shopTextOf, trimmedShop } from "../shop-fields.tsx";
import type { OwnShop } from "./reads.ts";

const settings = { refreshes: [merchants.readShop, merchants.listLog], silent: true } as const;

interface Props {
  readonly shop: OwnShop;
  readonly onClose: () => void;
}

/** 修改店铺信息; its name is found by everybody, so it is the firm's own. */
export function InfoDialog({ shop, onClose }: Props) {
  const [typed, setTyped] = useState(() => shopTextOf(shop));
  const edit = useCommand(merchants.editShop, settings);
  return (
    <ConfirmCard
      title="修改店铺信息"
      confirmLabel="保存"
      successMessage="已保存，立即生效"
      ready={isFaultless(shopFaults(typed))}
      busy={edit.isPending}
      error={edit.error}
      onConfirm={(answered) => edit.confirm({ ...trimmedShop(typed), version: shop.version }, answered)}
      onClose={onClose}
    >
      <ShopFields value={typed} tried onChange={(changed) => setTyped({ ...typed, ...changed })} />
    </ConfirmCard>
  );
}

export function HoursDialog({ shop, onClose }: Props) {
  const [hours, setHours] = useState({ opens: shop.opens, closes: shop.closes });
  const edit = useCommand(merchants.editHours, settings);
  return (
    <ConfirmCard
      title="营业时间"
      confirmLabel="保存"
      successMessage="已保存，立即生效"
      ready
      busy={edit.isPending}
      error={edit.error}
      onConfirm={(answered) => edit.confirm({ ...hours, version: shop.version }, answered)}
      onClose={onClose}
    >
      <HoursField value={hours} onChange={setHours} />
      <p className={form["consequence"]}>营业时间以外商品照常展示，但不能下单。</p>
    </ConfirmCard>
  );
}

/** 更换Logo, or none from now on. */
export function LogoDialog({ shop, onClose }: Props) {
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const edit = useCommand(merchants.editLogo, settings);
  const [file] = files;
  const removes = file === undefined;
  return (
    <ConfirmCard
      title="更换Logo"
      confirmLabel={removes && shop.logo !== null ? "移除Logo" : "保存"}
      look={removes ? "danger" : "main"}
      successMessage={removes ? "已移除" : "已更换"}
      ready={!uploading && (!removes || shop.logo !== null)}
      busy={edit.isPending}
      error={edit.error}
      onConfirm={(answered) => edit.confirm({ logo: file?.file ?? null }, answered)}
      onClose={onClose}
    >
      <AttachmentField
        files={files}
        most={1}
        onChange={setFiles}
        onBusy={setUploading}
        pictures
        hint="建议 200 × 200 像素"
      />
      {removes && shop.logo !== null && (
        <p className={form["consequence"]}>不上传新图片时，现有Logo将被移除。</p>
      )}
    </ConfirmCard>
  );
}

/** 店铺状态: 营业, 休息 or 停用. */
export function StatusDialog({ shop, onClose }: Props) {
  const [status, setStatus] = useState<ShopStatus>(shop.status);
  const edit = useCommand(merchants.editStatus, settings);
  return (
    <ConfirmCard
      title="店铺状态"
      confirmLabel={`改为${shopStatuses[status]}`}
      look={status === "2" ? "danger" : "main"}
      successMessage={`店铺已${shopStatuses[status]}`}
      ready={status !== shop.status}
      busy={edit.isPending}
      error={edit.error}
      card={useCard(
        merchants.previewStatus,
        status === shop.status ? null : { status, version: shop.version },
      )}
      onConfirm={(answered) => edit.confirm({ status, version: shop.version }, answered)}
      onClose={onClose}
    >
      <SelectField
        label={`状态（现为${shopStatuses[shop.status]}）`}
        value={status}
        options={choicesOf(shopStatuses)}
        onChange={(chosen) => setStatus(chosen as ShopStatus)}
      />
    </ConfirmCard>
  );
}
