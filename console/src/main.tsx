// Before what components say, which counts.
import "./styles/tokens.css";
import "./styles/base.css";

import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/queries.ts";
import { router } from "./router.tsx";
import { applyPreferences } from "./ui/preferences.ts";
import { Toaster } from "./ui/toast.tsx";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no place for the app.");
applyPreferences();

// The screen's code comes beside the session, and not after it.
for (const { options } of router.getMatchedRoutes(router.latestLocation.pathname)[0]) {
  void options.component?.preload?.();
}

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
