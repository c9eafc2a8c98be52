import "@fontsource-variable/inter/wght.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { siteRoutes } from "./app/site-routes.tsx";
import { siteLock } from "./lib/lock.ts";
import { makeServices, ServicesProvider } from "./lib/services.tsx";

const services = makeServices({
  storage: window.localStorage,
  events: window,
  tabs: new BroadcastChannel("backspread-session"),
  lock: siteLock("backspread-refresh", navigator.locks),
  pagePath: () => window.location.pathname,
});
const router = createBrowserRouter(siteRoutes);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>
  </StrictMode>,
);
