import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { openApp } from "./app/open-app.tsx";
import "./ui/tokens.css";
import "./ui/base.css";

const { app } = openApp(fetch.bind(globalThis), (path) => new WebSocket(new URL(path, location.href)));

createRoot(document.getElementById("root") as HTMLElement).render(<StrictMode>{app}</StrictMode>);
