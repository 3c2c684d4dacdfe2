import { cleanup, screen, within } from "@testing-library/react";
import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo, type Permission, type RoleName, roles, staffRoles } from "@zd/domain/identity/access";
import { outsidePartyNames } from "@zd/domain/system/outside-parties";
import { afterEach, describe, expect, test } from "vitest";
import type { Area } from "../../app/page.ts";
import { staffWith } from "../../testing/console-rows.ts";
import { type Answer, renderPage, testNow } from "../../testing/render-page.tsx";
import { chunks } from "./chunks.ts";
import { consoleMenu } from "./console-menu.ts";
import type { ConsoleGroup, ConsolePage } from "./console-page.ts";
import { consoleArea } from "./pages.ts";

afterEach(cleanup);

const area: Area<ConsolePage, ConsoleGroup> = consoleArea;
const pages = area.menu.flatMap((group) => group.pages);
const operations = Object.values(api).flatMap((table) => Object.values(table) as AnyOperation[]);
/** Answered by the page's frame itself. */
const ofFrame = new Set(["system.initGatewayToken", "system.readParameters", "identity.readUser"]);

const mayCall = (role: RoleName, { access }: AnyOperation) =>
  access === "anyone" || access === "member" || mayDo([role], access);

/**
 * A server that refuses what the role may not do, as the real one does, and lets every other call wait: so a page shows its title and
 * asks for what it is made of, and nothing more.
 */
const serverFor = (role: RoleName): readonly Answer[] =>
  operations
    .filter(({ name }) => !ofFrame.has(name))
    .map((operation) => ({
      operation,
      give: () => (mayCall(role, operation) ? new Promise(() => {}) : "NOT_ALLOWED"),
    }));

/** The roles that may open a page, as they are called. */
const holdersOf = ({ needs }: ConsolePage) =>
  staffRoles
    .filter((role) => needs !== undefined && mayDo([role], needs))
    .map((role) => roles[role].label)
    .join("、");

const named = new Map(operations.map((operation) => [operation.name, operation]));

/** Opens a page as somebody of this role: the page's heading, and the calls that it has made on opening. */
async function open(role: RoleName, { path, component = "" }: ConsolePage) {
  // Their libraries take their time: loaded before the page is looked at.
  await (chunks as Readonly<Record<string, () => Promise<unknown>>>)[component]?.();
  const { calls } = renderPage(path, serverFor(role), {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });
  const heading = await screen.findByRole("heading", { level: 1 });
  await expect.poll(() => calls.includes("desk.readTodos")).toBe(true);
  const made = calls.flatMap((name) => (ofFrame.has(name) ? [] : [named.get(name) as AnyOperation]));
  return { heading, made };
}

const cases = staffRoles.flatMap((role) => {
  const shown = consoleMenu({ roles: [role], sandboxes: new Set(outsidePartyNames) });
  const paths = new Set(shown.flatMap(({ entries }) => entries.map(({ to }) => to)));
  return pages.map((page) => ({ role, page, isShown: paths.has(page.path) }));
});

describe("every entry of every role's menu", () => {
  test.each(
    cases
      .filter(({ isShown }) => isShown)
      .map(({ role, page }) => [roles[role].label, page.title, role, page] as const),
  )(
    "%s opens %s under the name that the menu has for it, and is refused nothing",
    async (_, title, role, page) => {
      const { heading, made } = await open(role, page);
      expect(heading.textContent).toBe(title);
      expect(made.filter((operation) => !mayCall(role, operation)).map(({ name }) => name)).toEqual([]);
    },
  );

  test.each(pages.filter(({ needs }) => needs).map((page) => [page.title, page] as const))(
    "%s takes the permission of the call that it is made of",
    async (_, page) => {
      const needs = page.needs as Permission;
      const holder = staffRoles.find((role) => mayDo([role], needs)) as RoleName;
      const { made } = await open(holder, page);
      const accesses = new Set(made.map(({ access }) => access));
      expect([...accesses]).toContain(needs);
    },
  );
});

describe("a page that is not for the viewer", () => {
  test.each(
    cases
      .filter(({ role, page: { needs } }) => needs !== undefined && !mayDo([role], needs))
      .map(({ role, page }) => [roles[role].label, page.title, role, page] as const),
  )("says to %s what %s is, whose it is, and leads back", async (_, title, role, page) => {
    const { heading, made } = await open(role, page);
    expect(heading.textContent).toBe(title);
    const main = within(screen.getByRole("main"));
    expect(main.getByText("您没有此页面的权限")).toBeDefined();
    expect(main.getByText(/由.+岗位使用/).textContent).toContain(holdersOf(page));
    expect(main.getByRole("link", { name: "返回工作台" }).getAttribute("href")).toBe("/console");
    expect(main.queryByRole("button", { name: "重试" })).toBeNull();
    expect(main.queryAllByRole("textbox")).toEqual([]);
    expect(made.filter((operation) => !mayCall(role, operation))).toEqual([]);
  });

  test("says of a sandbox that is not there that it is not there", async () => {
    renderPage("/console/sandbox-bank", [], {
      signedIn: staffWith("settlementClerk"),
      site: { serverTime: testNow, parties: [] },
    });
    expect(await screen.findByText("本平台没有启用对应的沙箱。")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("沙箱银行");
  });
});
