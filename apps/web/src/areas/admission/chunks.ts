/** Where the components of these pages lie. */
export const chunks = {
  RegisterPage: () => import("./register-page.tsx"),
  RegistrationPage: () => import("./registration-page.tsx"),
  DriverPage: () => import("./driver-page.tsx"),
  TrailPage: () => import("./trail-page.tsx"),
};
