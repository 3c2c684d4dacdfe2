import { savedViews } from "@zd/api/lists/views";
import { hasDesk, type RoleName } from "@zd/domain/identity/access";
import { Checkbox } from "antd";
import { useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { contentOf } from "./view-content.ts";

interface Props {
  /** The name of the call that reads the list. */
  readonly list: string;
  readonly content: ReturnType<typeof contentOf>;
  readonly onClose: () => void;
}

/** 保存视图: gives how the list is looked at now a name, for oneself or for one's desk. */
export function SaveViewDialog({ list, content, onClose }: Props) {
  const save = useCommand(savedViews.saveView, { refreshes: [savedViews.listViews], silent: true });
  const roles = (useUser()?.roles ?? []) as readonly RoleName[];
  const form = useForm(savedViews.saveView, {
    initial: { name: "", shared: false },
    input: ({ name, shared }) => ({ list, name, shared, ...content }),
  });
  return (
    <FormDialog
      title="保存视图"
      confirmLabel="保存视图"
      ready={form.input !== null}
      busy={save.isPending}
      error={save.error}
      onSubmit={() =>
        form.input &&
        save.confirm(form.input, {
          onSuccess: () => {
            succeed("视图已保存");
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <TextField label="名称" {...form.field("name")} />
      {hasDesk(roles) && (
        <Checkbox
          checked={form.values.shared}
          onChange={({ target }) => form.change({ shared: target.checked })}
        >
          同岗可见
        </Checkbox>
      )}
      <p>保存筛选条件、期间、列与每页条数；与本人已有视图同名时替换原视图。</p>
    </FormDialog>
  );
}
