// Runs before the first paint, so that a dark page never flashes white. Kept as ui/theme-choice.ts keeps it.
try {
  if (JSON.parse(localStorage.getItem("zd-theme")).data === "dark")
    document.documentElement.dataset.theme = "dark";
} catch {
  // Nothing kept, or nothing readable: light it is.
}
