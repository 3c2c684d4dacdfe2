import type { Editor } from "@tiptap/core";
import { isPosition } from "@zd/api/content/rich-text";
import { useState } from "react";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { positionInWords } from "./place.ts";

/** 地图 (R-2270): a place by its name, and its position where that is known. */
export function PlaceDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const place = editor.isActive("place") ? editor.getAttributes("place") : {};
  const [startEast = "", startNorth = ""] = String(place["at"] ?? "").split(",");
  const [name, setName] = useState(String(place["name"] ?? ""));
  const [east, setEast] = useState(startEast);
  const [north, setNorth] = useState(startNorth);
  const at = `${east.trim()},${north.trim()}`;
  const fault =
    at !== "," && !isPosition(at) ? "经度为 -180 至 180，纬度为 -90 至 90，最多 6 位小数" : undefined;
  const attrs = { name: name.trim(), at: at === "," ? null : at };
  return (
    <FormDialog
      title="地图"
      confirmLabel="确定"
      ready={attrs.name !== "" && fault === undefined}
      onSubmit={() => {
        editor.chain().focus().insertContent({ type: "place", attrs }).run();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="地点名称"
        value={name}
        onChange={setName}
        maxLength={60}
        placeholder="如：神木店塔煤场"
      />
      <TextField
        label="经度（可不填）"
        inputMode="decimal"
        value={east}
        onChange={setEast}
        placeholder="110.4712"
      />
      <TextField
        label="纬度（可不填）"
        inputMode="decimal"
        value={north}
        onChange={setNorth}
        placeholder="38.8231"
        fault={fault}
      />
      {attrs.at !== null && fault === undefined && <p>{positionInWords(attrs.at)}</p>}
    </FormDialog>
  );
}
