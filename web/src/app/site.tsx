import { useState } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { type Services, ServicesProvider } from "../lib/services.tsx";
import { siteRoutes } from "./site-routes.tsx";

/** Creates the services and the router during rendering, so that the crash boundary catches their failure. */
export const Site = ({ open }: { readonly open: () => Services }) => {
  const [{ services, router }] = useState(() => ({
    services: open(),
    router: createBrowserRouter(siteRoutes),
  }));
  return (
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>
  );
};
