import { savedViews } from "@zd/api/lists/views";
import { useRef, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { CloseIcon } from "../../../ui/buttons/icons.tsx";
import { Popover } from "../../../ui/dialog/popups.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { ListViewsProps } from "../../../ui/query-page/list-views.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { contentOf, shownBy } from "./view-content.ts";
import styles from "./views-menu.module.css";

/** 视图: the views that are kept of a list, and what keeps another. */
export function ViewsMenu({ list, search, today, settings, onShow }: ListViewsProps) {
  const [isSaving, setSaving] = useState(false);
  // Another popover each time, so that choosing something closes it.
  const [turn, setTurn] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setTurn(turn + 1);
    setTimeout(() => button.current?.focus());
  };
  return (
    <>
      <Popover
        key={turn}
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        content={
          <ViewList
            list={list}
            today={today}
            onShow={(...shown) => {
              onShow(...shown);
              leave();
            }}
            onSave={() => {
              leave();
              setSaving(true);
            }}
          />
        }
      >
        <Button ref={button} small aria-haspopup="dialog">
          视图
        </Button>
      </Popover>
      {isSaving && (
        <SaveViewDialog
          list={list}
          content={contentOf(search, settings, today)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

type ViewListProps = Pick<ListViewsProps, "list" | "today" | "onShow"> & { readonly onSave: () => void };

function ViewList({ list, today, onShow, onSave }: ViewListProps) {
  const { data, error, refetch } = useCallQuery(savedViews.listViews, { list });
  const remove = useCommand(savedViews.deleteView, { refreshes: [savedViews.listViews] });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <div className={styles["views"]}>
      {data.length === 0 && <p>还没有保存的视图</p>}
      <ul aria-label="视图">
        {data.map(({ view, name, own, shared, by, ...content }) => (
          <li key={view}>
            <button type="button" onClick={() => onShow(...shownBy(content, today))}>
              {name}
              <span>{own ? (shared ? "同岗可见" : "") : by}</span>
            </button>
            {own && (
              <IconButton
                tip={`删除视图“${name}”`}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ view })}
              >
                <CloseIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button look="text" small onClick={onSave}>
        保存当前视图…
      </Button>
    </div>
  );
}
