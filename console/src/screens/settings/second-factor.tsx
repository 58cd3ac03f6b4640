import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import screen from "../../ui/screen.module.css";
import { When } from "../../ui/when.tsx";
import { ChangeSecondFactor } from "./change-second-factor.tsx";
import type { Means } from "./means.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";

type Stage = "look" | "set-up" | "renew" | "end";

export function SecondFactor({ means }: { means: Means }) {
  const [stage, setStage] = useState<Stage>("look");
  const [codes, setCodes] = useState<readonly string[]>();
  const look = () => setStage("look");
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    look();
  };
  return (
    <section className={form.card} aria-labelledby="second-factor">
      <div className={form.cardHead}>
        <h2 id="second-factor">Authenticator app</h2>
        <Badge word={means.on_since ? "on" : "off"} tone={means.on_since ? "active" : "quiet"} />
      </div>
      <p className={screen.note}>
        After your password, and after a link that signs you in, you are asked for a code that an app on your phone
        shows. Whoever learns your password can’t get in by it.
      </p>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {stage === "look" && !codes && <Look means={means} go={setStage} />}
      {stage === "set-up" && <SetUpSecondFactor means={means} onDone={show} onCancel={look} />}
      {(stage === "renew" || stage === "end") && <ChangeSecondFactor act={stage} onDone={show} onCancel={look} />}
    </section>
  );
}

function Look({ means, go }: { means: Means; go: (stage: Stage) => void }) {
  if (!means.on_since) {
    return (
      <div>
        <Button kind="primary" onClick={() => go("set-up")}>
          Set up
        </Button>
      </div>
    );
  }
  return (
    <>
      <p>
        On since <When at={means.on_since} />. {means.recovery_codes_left} recovery codes are left
        {means.recovery_codes_left < 3 ? ": make new ones before you need them." : "."}
      </p>
      <div className={form.row}>
        <Button onClick={() => go("renew")}>New recovery codes</Button>
        <Button onClick={() => go("end")}>Switch off</Button>
      </div>
    </>
  );
}
