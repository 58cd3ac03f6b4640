import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Input, Output } from "../../api/ask.ts";
import { labelsQuery } from "../../api/conversation-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import styles from "./inbox.module.css";

type Wish = Pick<Input<"conversation.update">, "add_labels" | "remove_labels">;

export function Labels({ labels }: Pick<Output<"conversation.get">, "labels">) {
  if (labels.length === 0) return null;
  return (
    <span className={styles.labels}>
      {labels.map((label) => (
        <Badge key={label} word={label} tone="calm" />
      ))}
    </span>
  );
}

export function LabelFilter({ workspace, label }: { workspace: string; label: string | undefined }) {
  const navigate = useNavigate({ from: "/w/$workspace/inbox" });
  const { data } = useQuery(labelsQuery(workspace));
  const offered = [...new Set([...(data?.data ?? []), ...(label ? [label] : [])])];
  if (offered.length === 0) return null;
  return (
    <Select
      label="Labelled"
      value={label ?? ""}
      onChange={({ target }) =>
        void navigate({ search: (before) => ({ ...before, label: target.value || undefined }) })
      }
    >
      <option value="">any or none</option>
      {offered.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}

type FormProps = { workspace: string; isBusy: boolean; mayRemove: boolean; act: (wish: Wish) => void };

/** Offers those that there are; another word is a new one. */
export function LabelForm({ workspace, isBusy, mayRemove, act }: FormProps) {
  const { data } = useQuery(labelsQuery(workspace));
  const [label, setLabel] = useState("");
  const list = useId();
  const say = (wish: Wish) => {
    if (label.trim() === "") return;
    act(wish);
    setLabel("");
  };
  return (
    <form
      className={styles.actions}
      aria-label="Labels"
      onSubmit={(event) => {
        event.preventDefault();
        say({ add_labels: [label] });
      }}
    >
      <Field
        label="Label"
        list={list}
        maxLength={40}
        autoComplete="off"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <datalist id={list}>
        {data?.data.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Button type="submit" isBusy={isBusy}>
        Add label
      </Button>
      {mayRemove && (
        <Button isBusy={isBusy} onClick={() => say({ remove_labels: [label] })}>
          Remove label
        </Button>
      )}
    </form>
  );
}

type LabellingProps = Omit<FormProps, "mayRemove"> & { labels: readonly string[] };

export function Labelling({ labels, ...form }: LabellingProps) {
  return (
    <div className={styles.actions}>
      {labels.map((label) => (
        <Button
          key={label}
          kind="quiet"
          isBusy={form.isBusy}
          aria-label={`Remove the label ${label}`}
          onClick={() => form.act({ remove_labels: [label] })}
        >
          {label} ×
        </Button>
      ))}
      <LabelForm {...form} mayRemove={false} />
    </div>
  );
}
