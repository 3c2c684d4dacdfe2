/** Where the components of these pages lie. */
export const chunks = {
  LoginPage: () => import("./login-page.tsx"),
  SecondFactorPage: () => import("./second-factor-page.tsx"),
  EnrolmentPage: () => import("./enrolment-page.tsx"),
  FirstPasswordPage: () => import("./first-password-page.tsx"),
  ResetPasswordPage: () => import("./reset-password-page.tsx"),
  LockPage: () => import("./lock-page.tsx"),
  TokenLoginPage: () => import("./token-login-page.tsx"),
  TradeNoticePage: () => import("./trade-notice-page.tsx"),
  AboutPage: () => import("./about-page.tsx"),
  LetterPage: () => import("./letter-page.tsx"),
  ForbiddenPage: () => import("./error-pages.tsx"),
  MissingPage: () => import("./error-pages.tsx"),
  BrokenPage: () => import("./error-pages.tsx"),
  ErrorLayout: () => import("./error-pages.tsx"),
};
