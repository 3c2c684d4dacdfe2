import type { SignInStep } from "@zd/domain/identity/sign-in-step";

/** The page of each step of the sign-in: whoever has one before him is led there from any other page. */
export const stepPages = {
  factor: "/second-factor",
  password: "/first-password",
  enrolment: "/enrolment",
} as const satisfies Readonly<Record<SignInStep, string>>;
