import { createRoute, redirect } from "@tanstack/react-router";
import { isStaff } from "../../api/session.ts";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console",
  staticData: { title: "交易中心工作台" },
  // The server refuses as well; a member need not load the console to hear it.
  beforeLoad: ({ context, location }) => {
    const user = context.session.user();
    if (!user) throw redirect({ to: "/login", search: { redirect: location.href } });
    if (!isStaff(user)) throw redirect({ to: "/403", replace: true });
  },
  component: page(() => import("./console-shell.tsx"), "ConsoleShell"),
});

const home = createRoute({
  getParentRoute: () => area,
  path: "/",
  staticData: { title: "市场概况" },
  component: page(() => import("./home/home-page.tsx"), "HomePage"),
});

const sections = createRoute({
  getParentRoute: () => area,
  path: "/sections",
  staticData: { title: "场次列表" },
  component: page(() => import("./sections/section-list-page.tsx"), "SectionListPage"),
});

const calendar = createRoute({
  getParentRoute: () => area,
  path: "/calendar",
  staticData: { title: "场次日历" },
  component: page(() => import("./sections/calendar-page.tsx"), "CalendarPage"),
});

const section = createRoute({
  getParentRoute: () => area,
  path: "/section",
  staticData: { title: "场次详情" },
  component: page(() => import("./sections/section-page.tsx"), "SectionPage"),
});

const controlRoom = createRoute({
  getParentRoute: () => area,
  path: "/control-room",
  staticData: { title: "控制室" },
  component: page(() => import("./control-room/control-room-page.tsx"), "ControlRoomPage"),
});

const notices = createRoute({
  getParentRoute: () => area,
  path: "/notices",
  staticData: { title: "公告管理" },
  component: page(() => import("./notices/notice-list-page.tsx"), "NoticeListPage"),
});

const notice = createRoute({
  getParentRoute: () => area,
  path: "/notice",
  staticData: { title: "公告编辑" },
  component: page(() => import("./notices/notice-editor-page.tsx"), "NoticeEditorPage"),
});

const applications = createRoute({
  getParentRoute: () => area,
  path: "/applications",
  staticData: { title: "交易申请审核" },
  component: page(() => import("./applications/application-review-page.tsx"), "ApplicationReviewPage"),
});

const sectionBuild = createRoute({
  getParentRoute: () => area,
  path: "/section-build",
  staticData: { title: "编排场次" },
  component: page(() => import("./section-build/section-build-page.tsx"), "SectionBuildPage"),
});

const blacklist = createRoute({
  getParentRoute: () => area,
  path: "/blacklist",
  staticData: { title: "黑名单" },
  component: page(() => import("./blacklist/blacklist-page.tsx"), "BlacklistPage"),
});

export const consoleRoutes = area.addChildren([
  home,
  sections,
  calendar,
  section,
  controlRoom,
  notices,
  notice,
  applications,
  sectionBuild,
  blacklist,
]);
