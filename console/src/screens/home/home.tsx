import { useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { todayQuery } from "../../api/today-query.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { useIsSettingUp } from "../shell/use-setup.ts";
import { Dashboard } from "./dashboard/dashboard.tsx";
import styles from "./home.module.css";
import { HomeBar } from "./home-bar.tsx";
import { words } from "./words.ts";

const Onboarding = lazyRouteComponent(() => import("./setup/onboarding.tsx"), "Onboarding");

const route = getRouteApi("/signed-in/w/$workspace/home");

export function Home() {
  const { workspace } = route.useParams();
  useTitle(words.title);
  const { isPending } = useQuery(todayQuery(workspace));
  const isSettingUp = useIsSettingUp(workspace);
  if (isSettingUp === undefined && isPending) return <Awaited workspace={workspace} />;
  if (!isSettingUp) return <Dashboard workspace={workspace} />;
  return (
    <Suspense fallback={null}>
      <Onboarding workspace={workspace} />
    </Suspense>
  );
}

function Awaited({ workspace }: { workspace: string }) {
  return (
    <>
      <HomeBar workspace={workspace} />
      <div className={styles.home}>
        <Skeleton rows={6} />
      </div>
    </>
  );
}
