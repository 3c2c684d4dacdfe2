import * as React from "react";

/**
 * In development React makes an error for every element, to show in a warning where it was made: a tenth of what the pages'
 * tests take. A test says itself which page it has opened. React counts how many it has made, and makes none beyond a limit.
 */
const internals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const shared = (React as unknown as Readonly<Record<string, object>>)[internals];
if (shared === undefined || !("recentlyCreatedOwnerStacks" in shared))
  throw new Error("React counts its owner stacks elsewhere now");
Object.defineProperty(shared, "recentlyCreatedOwnerStacks", { get: () => Number.MAX_VALUE, set() {} });
