// Runs before everything else.

// zod tries whether it may compile its schemas; the site's policy forbids that, and every try would be a violation of it.
globalThis.__zod_globalConfig = { jitless: true };

// A dark page must not flash white before its first paint. Kept as ui/theme-choice.ts keeps it.
try {
  if (JSON.parse(localStorage.getItem("zd-theme")).data === "dark")
    document.documentElement.dataset.theme = "dark";
} catch {
  // Nothing kept, or nothing readable: light it is.
}
