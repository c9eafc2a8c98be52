import "@fontsource-variable/inter/wght.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/layout.css";
import "./ui/text.css";
import "./ui/shared.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CrashBoundary } from "./app/crash-screen.tsx";
import { Site } from "./app/site.tsx";
import { callAsNobody } from "./lib/api.ts";
import { siteLock } from "./lib/lock.ts";
import { makeServices } from "./lib/services.tsx";

const openServices = () =>
  makeServices({
    storage: window.localStorage,
    events: window,
    tabs: new BroadcastChannel("backspread-session"),
    lock: siteLock("backspread-refresh", navigator.locks),
    pagePath: () => window.location.pathname,
  });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <CrashBoundary call={callAsNobody()}>
      <Site open={openServices} />
    </CrashBoundary>
  </StrictMode>,
);
