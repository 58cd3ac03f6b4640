import { Link, useNavigate } from "@tanstack/react-router";
import { Megaphone, Plus, Search } from "lucide-react";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { isFiltered, type ListSearch } from "./campaign-list-groups.ts";
import { listWords as said } from "./list-words.ts";

type Props = { workspace: string; search: ListSearch };

export function NoCampaigns({ workspace, search }: Props) {
  const mayWrite = useMay("campaign.apply");
  const navigate = useNavigate({ from: "/w/$workspace/campaigns" });
  const { show = "all" } = search;
  if (isFiltered(search)) {
    return (
      <Empty title={said.noneFound} icon={Search}>
        <p>{said.noneFoundHelp}</p>
        <Button onClick={() => void navigate({ search: { show: search.show } })}>{said.clearFilter}</Button>
      </Empty>
    );
  }
  if (show !== "all") {
    return (
      <Empty title={said.noneOf[show]} icon={Megaphone}>
        <Button onClick={() => void navigate({ search: {} })}>{said.clearFilter}</Button>
      </Empty>
    );
  }
  return (
    <Empty title={said.none} icon={Megaphone}>
      <p>{said.noneHelp}</p>
      {mayWrite && (
        <>
          <LinkButton icon={Plus} to="/w/$workspace/campaigns/new" params={{ workspace }}>
            {said.newCampaign}
          </LinkButton>
          <p>
            <Link to="/w/$workspace/campaigns/new" params={{ workspace }} search={{ from: "file" }}>
              {said.startFromFile}
            </Link>
          </p>
        </>
      )}
    </Empty>
  );
}
