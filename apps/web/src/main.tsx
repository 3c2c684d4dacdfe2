import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readFirstFacts } from "./api/first-facts.ts";
import { sendForm } from "./api/send-form.ts";
import { openApp } from "./app/open-app.tsx";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";

const openSocket = (path: string) => new WebSocket(new URL(path, location.href));
const { app, router } = openApp(fetch.bind(globalThis), openSocket, sendForm, readFirstFacts());

const root = createRoot(document.getElementById("root") as HTMLElement);
// The frame of the document stands until the page can take its place. What fails is shown by the page, not here.
void router
  .load()
  .catch(() => null)
  .then(() => root.render(<StrictMode>{app}</StrictMode>));
