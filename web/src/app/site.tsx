import { useState } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { type Services, ServicesProvider } from "../lib/services.tsx";
import { siteRoutes } from "./site-routes.tsx";

/** The services and the router; made in here, so that a browser that refuses them crashes on the screen for that. */
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
