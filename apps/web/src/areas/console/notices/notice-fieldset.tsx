import { type editing, noticeKinds } from "@zd/api/content/editing";
import { type ComponentProps, useId } from "react";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import formStyles from "../../../ui/form/form.module.css";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import type { useForm } from "../../../ui/form/use-form.ts";
import { AudienceField } from "./audience-field.tsx";
import type { NoticeFields } from "./notice-fields.ts";
import { EditorField } from "./rich/editor-field.tsx";
import { TrainingFields } from "./training-fields.tsx";
import type { BusyParts } from "./use-busy-parts.ts";

interface Props {
  readonly form: Pick<
    ReturnType<typeof useForm<typeof editing.saveNotice, NoticeFields>>,
    "values" | "field"
  >;
  /** Whether the notice was never saved: only then its 栏目 can be selected. */
  readonly isNew: boolean;
  /** Whether it is published: then its audience is changed on a card of its own. */
  readonly isPublished: boolean;
  /** Of a user who may read notices and not edit them. */
  readonly readOnly: boolean;
  /** While the notice is being saved. */
  readonly isSaving: boolean;
  /** What is missing or wrong, in Chinese; null where nothing is, or nothing was changed yet. */
  readonly fault: string | null;
  /** Called with the fields that have changed. */
  readonly onChange: (change: Partial<NoticeFields>) => void;
  /** Hears where files are on their way. */
  readonly busyParts: BusyParts;
}

/** The fields of a notice; 交易公告 and 培训 have some of their own. */
export function NoticeFieldset(props: Props) {
  const { form, isNew, isPublished, readOnly, isSaving, fault, onChange, busyParts } = props;
  const { values, field } = form;
  const { maxLength: titleMost } = field("title");
  const disabled = readOnly || isSaving;
  const isTrade = values.kind === "trade";
  return (
    <fieldset className={formStyles["form"]} disabled={disabled} aria-label="公告">
      <SelectField
        label="栏目"
        value={values.kind}
        disabled={!isNew || disabled}
        options={choicesOf(noticeKinds)}
        onChange={(kind) => onChange({ kind })}
      />
      <Line
        label="标题"
        maxLength={titleMost}
        value={values.title}
        onChange={(title) => onChange({ title })}
      />
      {isTrade && (
        <Line
          label="场次编号"
          note="可不填"
          maxLength={64}
          value={values.section}
          onChange={(section) => onChange({ section })}
        />
      )}
      <Times {...values} onChange={onChange} />
      <label className={formStyles["check"]}>
        <input
          type="checkbox"
          checked={values.highlighted}
          onChange={({ target }) => onChange({ highlighted: target.checked })}
        />
        {isTrade ? "推荐到首页" : "置顶"}
      </label>
      <AudienceField
        value={values.audience}
        onChange={(audience) => onChange({ audience })}
        needsReceipt={values.needsReceipt}
        onReceipt={(needsReceipt) => onChange({ needsReceipt })}
        disabled={disabled || isPublished}
      />
      {isPublished && !readOnly && <p className={formStyles["hint"]}>已发布，对象与回执在“更改对象”中办理</p>}
      {values.kind === "1003" && (
        <TrainingFields
          video={values.video}
          poster={values.poster}
          disabled={disabled}
          onChange={onChange}
          onBusy={busyParts.setTraining}
        />
      )}
      <EditorField
        value={values.content}
        disabled={disabled}
        onChange={(content) => onChange({ content })}
        onBusy={busyParts.setText}
      />
      <AttachmentField
        files={values.attachments}
        disabled={readOnly}
        onBusy={busyParts.setAttachments}
        onChange={(attachments) => onChange({ attachments })}
      />
      {fault !== null && <p className={formStyles["refusal"]}>{fault}</p>}
    </fieldset>
  );
}

/** From when on the notice is read, and until when it is listed. */
const Times = ({
  publishedAt,
  expiresAt,
  onChange,
}: Pick<NoticeFields, "publishedAt" | "expiresAt"> & Pick<Props, "onChange">) => (
  <>
    <Line
      label="发布时间"
      note="不填为发布当时；可定在以后"
      placeholder="YYYY-MM-DD HH:mm:ss"
      value={publishedAt}
      onChange={(at) => onChange({ publishedAt: at })}
    />
    <Line
      label="失效时间"
      note="不填为一直列出；此后从列表与首页消失，凭链接仍可阅读"
      placeholder="YYYY-MM-DD HH:mm:ss"
      value={expiresAt}
      onChange={(at) => onChange({ expiresAt: at })}
    />
  </>
);

interface LineProps extends Pick<ComponentProps<"input">, "maxLength" | "placeholder"> {
  readonly label: string;
  /** Stands behind the label, such as 可不填. */
  readonly note?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A labelled line of text. */
function Line({ label, note, value, onChange, ...rest }: LineProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>
        {label}
        {note !== undefined && <span>{note}</span>}
      </label>
      <input {...rest} id={id} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
