import { Link } from "@tanstack/react-router";
import { staffPermissions } from "@zd/domain/identity/access";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import layout from "../../ui/page/layout.module.css";
import type { closedFor } from "./console-menu.ts";
import type { ConsolePage } from "./console-page.ts";
import { holdersOf } from "./holders-of.ts";

interface Props {
  readonly page: Pick<ConsolePage, "title" | "needs">;
  /** Why it does not open. */
  readonly why: NonNullable<ReturnType<typeof closedFor>>;
}

/** Stands in the place of a page that is not for whoever has come: what it is, who may open it, and the way back. */
export function ClosedPage({ page: { title = "", needs }, why }: Props) {
  return (
    <section aria-label={title}>
      <header className={layout["head"]}>
        <h1>{title}</h1>
      </header>
      {why === "sandbox" || needs === undefined ? (
        <EmptyState title="此页面不可用">
          <p>本平台没有启用对应的沙箱。</p>
          <Home />
        </EmptyState>
      ) : (
        <EmptyState title="您没有此页面的权限">
          <p>
            须有“{wordsOf(needs)}”权限，由{holdersOf(needs)}岗位使用。如需使用，请联系系统管理员。
          </p>
          <Home />
        </EmptyState>
      )}
    </section>
  );
}

const Home = () => (
  <Link to="/console" className={buttonClass({})}>
    返回工作台
  </Link>
);

type Needs = NonNullable<ConsolePage["needs"]>;

const wordsOf = (needs: Needs) =>
  (staffPermissions as Readonly<Partial<Record<Needs, string>>>)[needs] ?? needs;
