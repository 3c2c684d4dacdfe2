import type { StoredFile } from "@zd/api/files/operations";
import { merchants } from "@zd/api/mall/merchants";
import { type ShopStatus, shopStatuses } from "@zd/domain/mall/codes";
import { formatMinute } from "@zd/domain/mall/merchant";
import { useState } from "react";
import { useCommand } from "../../../../../api/hooks.ts";
import { AttachmentField } from "../../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../../ui/confirm-card/use-card.ts";
import form from "../../../../../ui/form/form.module.css";
import { choicesOf, SelectField } from "../../../../../ui/form/select-field.tsx";
import { useForm } from "../../../../../ui/form/use-form.ts";
import { HoursField, isFaultless, ShopFields, shopFaults, shopTextOf } from "../shop-fields.tsx";
import type { OwnShop } from "./reads.ts";

const settings = { refreshes: [merchants.readShop, merchants.listLog], silent: true } as const;

const noFiles: readonly StoredFile[] = [];

interface Props {
  readonly shop: OwnShop;
  readonly onClose: () => void;
}

/** 修改店铺信息; its name is found by everybody, so it is the firm's own. */
export function InfoDialog({ shop, onClose }: Props) {
  const { values, change, input } = useForm(merchants.editShop, {
    initial: () => shopTextOf(shop),
    input: (text) => (isFaultless(shopFaults(text)) ? { ...text, version: shop.version } : null),
  });
  const edit = useCommand(merchants.editShop, settings);
  return (
    <ConfirmCard
      title="修改店铺信息"
      confirmLabel="保存"
      successMessage="已保存，立即生效"
      ready={input !== null}
      busy={edit.isPending}
      error={edit.error}
      onConfirm={(callbacks) => input !== null && edit.confirm(input, callbacks)}
      onClose={onClose}
    >
      <ShopFields value={values} isTried onChange={change} />
    </ConfirmCard>
  );
}

export function HoursDialog({ shop, onClose }: Props) {
  const { values, change, input } = useForm(merchants.editHours, {
    initial: { opens: shop.opens, closes: shop.closes },
    input: ({ opens, closes }) => ({
      opens: formatMinute(opens),
      closes: formatMinute(closes),
      version: shop.version,
    }),
  });
  const edit = useCommand(merchants.editHours, settings);
  return (
    <ConfirmCard
      title="营业时间"
      confirmLabel="保存"
      successMessage="已保存，立即生效"
      ready={input !== null}
      busy={edit.isPending}
      error={edit.error}
      onConfirm={(callbacks) => input !== null && edit.confirm(input, callbacks)}
      onClose={onClose}
    >
      <HoursField value={values} onChange={change} />
      <p className={form["consequence"]}>营业时间以外商品照常展示，但不能下单。</p>
    </ConfirmCard>
  );
}

/** 更换Logo, or none from now on. */
export function LogoDialog({ shop, onClose }: Props) {
  const { values, change, input } = useForm(merchants.editLogo, {
    initial: { files: noFiles },
    input: ({ files: [file] }) =>
      file === undefined && shop.logo === null ? null : { logo: file?.file ?? null },
  });
  const [uploading, setUploading] = useState(false);
  const edit = useCommand(merchants.editLogo, settings);
  const removes = values.files.length === 0;
  return (
    <ConfirmCard
      title="更换Logo"
      confirmLabel={removes && shop.logo !== null ? "移除Logo" : "保存"}
      look={removes ? "danger" : "main"}
      successMessage={removes ? "已移除" : "已更换"}
      ready={!uploading && input !== null}
      busy={edit.isPending}
      error={edit.error}
      onConfirm={(callbacks) => input !== null && edit.confirm(input, callbacks)}
      onClose={onClose}
    >
      <AttachmentField
        files={values.files}
        most={1}
        onChange={(files) => change({ files })}
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
  const { values, change, input } = useForm(merchants.editStatus, {
    initial: { status: shop.status },
    input: ({ status }) => (status === shop.status ? null : { status, version: shop.version }),
  });
  const { status } = values;
  const edit = useCommand(merchants.editStatus, settings);
  return (
    <ConfirmCard
      title="店铺状态"
      confirmLabel={`改为${shopStatuses[status]}`}
      look={status === "2" ? "danger" : "main"}
      successMessage={`店铺已${shopStatuses[status]}`}
      ready={input !== null}
      busy={edit.isPending}
      error={edit.error}
      card={useCard(merchants.previewStatus, input)}
      onConfirm={(callbacks) => input !== null && edit.confirm(input, callbacks)}
      onClose={onClose}
    >
      <SelectField
        label={`状态（现为${shopStatuses[shop.status]}）`}
        value={status}
        options={choicesOf(shopStatuses)}
        onChange={(code) => change({ status: code as ShopStatus })}
      />
    </ConfirmCard>
  );
}
