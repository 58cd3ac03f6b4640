import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/queries.ts";
import { router } from "./router.tsx";
import "./styles/tokens.css";
import "./styles/base.css";

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no place for the app.");

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
