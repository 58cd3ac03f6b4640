import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Filled } from "../../ui/filled.tsx";
import form from "../../ui/form.module.css";
import { Row } from "../../ui/section.tsx";
import { When } from "../../ui/when.tsx";
import type { Means } from "../proof/means.ts";
import { ChangeSecondFactor } from "./change-second-factor.tsx";
import { signIn as words } from "./own-words.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";

const fewCodes = 3;

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
    <Row title={words.app} help={words.appDoes}>
      <p>
        <Badge word={means.on_since ? words.appOn : words.appOff} tone={means.on_since ? "active" : "quiet"} />
      </p>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {stage === "look" && !codes && <Look means={means} go={setStage} />}
      {stage === "set-up" && <SetUpSecondFactor means={means} onDone={show} onCancel={look} />}
      {(stage === "renew" || stage === "end") && <ChangeSecondFactor act={stage} onDone={show} onCancel={look} />}
    </Row>
  );
}

function Look({ means, go }: { means: Means; go: (stage: Stage) => void }) {
  if (!means.on_since) {
    return (
      <div>
        <Button onClick={() => go("set-up")}>{words.setUp}</Button>
      </div>
    );
  }
  return (
    <>
      <p>
        <Filled text={words.onSince} parts={{ at: <When at={means.on_since} /> }} />{" "}
        {words.codesLeft(means.recovery_codes_left)}
        {means.recovery_codes_left < fewCodes && ` ${words.codesLow}`}
      </p>
      <div className={form.row}>
        <Button onClick={() => go("renew")}>{words.newCodes}</Button>
        <Button onClick={() => go("end")}>{words.switchOff}</Button>
      </div>
    </>
  );
}
