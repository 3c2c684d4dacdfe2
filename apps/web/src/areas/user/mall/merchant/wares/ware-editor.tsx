import { Link, useNavigate } from "@tanstack/react-router";
import { mallWares } from "@zd/api/mall/wares";
import type { MallWareId, MallWareState } from "@zd/domain/mall/codes";
import { useState } from "react";
import { messageOf } from "../../../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../../../api/hooks.ts";
import { Button, buttonClass } from "../../../../../ui/buttons/button.tsx";
import { DraftBar } from "../../../../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../../../../ui/draft/use-draft.ts";
import { EmptyState, FailedState } from "../../../../../ui/feedback/empty-state.tsx";
import { succeed } from "../../../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../../../ui/feedback/skeleton.tsx";
import forms from "../../../../../ui/form/form.module.css";
import longForm from "../../../../../ui/form/long-form.module.css";
import { AntdRoot } from "../../../../../ui/theme/antd-root.tsx";
import frame from "../../../../../ui/wizard/wizard.module.css";
import { DescriptionFields, GoodsFields, TermFields } from "./ware-fields.tsx";
import type { OwnWare } from "./ware-reads.ts";
import { wareReads } from "./ware-reads.ts";
import { useWareTemplate } from "./ware-references.ts";
import { StepDialog } from "./ware-steps.tsx";
import { emptyWare, readWare, type WareTerms, type WareText, wareFaults, wareTextOf } from "./ware-text.ts";

/** 新增 or 修改商品: `edit` is a number, or "new". */
export function WareEditor({ edit }: { readonly edit: string }) {
  // Saving puts the number of a new ware into the address; the form must not begin anew then.
  const [initialEdit] = useState(edit);
  return (
    <AntdRoot>
      <section className={longForm["page"]} aria-labelledby="ware">
        <header className={longForm["head"]}>
          <h1 id="ware">{initialEdit === "new" ? "新增商品" : "修改商品"}</h1>
          {edit !== "new" && <p>{edit}</p>}
          <Link to="/user/mall/merchant/ware" className={buttonClass({ look: "text" })}>
            返回列表
          </Link>
        </header>
        {initialEdit === "new" ? (
          <Form initialWare={null} initialText={emptyWare} />
        ) : (
          <SavedWare ware={initialEdit as MallWareId} />
        )}
      </section>
    </AntdRoot>
  );
}

function SavedWare({ ware }: { readonly ware: MallWareId }) {
  const { data, error, refetch } = useCallQuery(mallWares.readWare, { ware });
  // The form begins with what was saved when it opened; a later saving must not begin it anew.
  const [first, setFirst] = useState<OwnWare | null>(null);
  if (data && !first) setFirst(data);
  if (error && !first) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!first) return <Skeleton lines={14} />;
  if (!first.actions.includes("edit") && !first.actions.includes("editByDown"))
    return (
      <EmptyState title="该商品当前不能修改" drawing="coal">
        在售的商品先下架，待审的商品先撤回，才能修改
      </EmptyState>
    );
  return <Form initialWare={first} initialText={wareTextOf(first)} memo={first.memo} />;
}

interface Props {
  /** Null for a new ware. */
  readonly initialWare: {
    readonly ware: MallWareId;
    /** The version that the form has read; a later one is refused. */
    readonly version: number;
    /** Draft, in review, on sale or taken down: it decides by which call the ware is saved. */
    readonly state: MallWareState;
  } | null;
  /** What the fields hold at first. */
  readonly initialText: WareText;
  /** Why it was rejected or taken down, where it was. */
  readonly memo?: string;
}

/**
 * The ware as it is typed and as it was saved last, and how it is saved. The template by which it is read is looked up by
 * what is selected in it, which `useForm` cannot wait for.
 */
function useWareForm({ initialWare, initialText }: Props) {
  const [text, setText] = useState(initialText);
  const [savedWare, setSavedWare] = useState(initialWare);
  const navigate = useNavigate();
  const draft = useDraft({
    form: "mallWare",
    record: savedWare && `${savedWare.ware} ${savedWare.version}`,
    value: text,
    onRestore: setText,
  });
  const template = useWareTemplate(text.wareKind, text.product);
  const terms = (template.data && readWare(text, template.data).value) ?? null;

  const settings = { refreshes: wareReads, silent: true } as const;
  const save = useCommand(mallWares.saveWare, settings);
  const edit = useCommand(mallWares.editWare, settings);
  const editByDown = useCommand(mallWares.editTakenDown, settings);
  const command = savedWare === null ? save : savedWare.state === "4" ? editByDown : edit;

  return {
    text,
    change: (patch: Partial<WareText>) => setText((now) => ({ ...now, ...patch })),
    draft,
    template,
    /** What is wrong with the fields, in Chinese. */
    faults: wareFaults(text, template.data),
    /** The ware as it can be saved; null while a field cannot be read, or the template is not there yet. */
    terms,
    /** Null until a new ware is saved for the first time. */
    savedWare,
    busy: command.isPending,
    error: command.error,
    /** Saves it, puts the number of a new ware into the address, and calls `then`. */
    save(terms: WareTerms, then: () => void) {
      const callbacks = {
        onSuccess: (answer: NonNullable<Props["initialWare"]>) => {
          draft.clear();
          setSavedWare(answer);
          void navigate({ to: ".", search: { edit: answer.ware }, replace: true });
          then();
        },
      };
      if (savedWare === null) save.mutate(terms, callbacks);
      else command.mutate({ ...terms, ware: savedWare.ware, version: savedWare.version } as never, callbacks);
    },
  };
}

function Form(props: Props) {
  const { initialWare, memo = "" } = props;
  const form = useWareForm(props);
  const { text, change, draft, template, faults, terms, savedWare, busy } = form;
  const [isTried, setTried] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const navigate = useNavigate();
  const faultless = Object.keys(faults).length === 0;
  const fields = { text, faults: isTried ? faults : {}, change };
  const saveThen = (then: () => void) => {
    setTried(true);
    if (faultless && terms) form.save(terms, then);
  };
  const refusal = form.error ? messageOf(form.error) : null;
  return (
    <>
      {memo !== "" && (
        <p className={frame["memo"]} role="note">
          {initialWare?.state === "4" ? "下架原因" : "审核意见"}：{memo}
        </p>
      )}
      <DraftBar draft={draft} />
      <div className={longForm["body"]}>
        <GoodsFields {...fields} />
        <TermFields {...fields} isNew={savedWare === null} />
        <DescriptionFields {...fields} template={template} onUploading={setUploading} />
      </div>
      <footer className={frame["foot"]}>
        {(refusal ?? (isTried && !faultless)) && (
          <p className={forms["refusal"]} role="alert">
            {refusal ?? `还有 ${Object.keys(faults).length} 处需要完善`}
          </p>
        )}
        <Button disabled={uploading} busy={busy} onClick={() => saveThen(() => succeed("已保存"))}>
          保存
        </Button>
        <Button look="main" disabled={uploading || busy} onClick={() => saveThen(() => setSubmitting(true))}>
          保存并提交审核
        </Button>
      </footer>
      {isSubmitting && savedWare && terms && (
        <StepDialog
          ware={{ ...terms, ...savedWare, available: terms.quantity }}
          step="submit"
          onClose={() => setSubmitting(false)}
          onDone={() => void navigate({ to: "/user/mall/merchant/ware", search: {} })}
        />
      )}
    </>
  );
}
