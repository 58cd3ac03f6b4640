import { type MetricObjectWithValues, type MetricValue, type Registry, register } from "prom-client";

type Source = { metric: string; stage?: string };

/** What counts as a service's work: the first that the process measures. */
const sources: readonly Source[] = [
  { metric: "outbound_http_request_duration_seconds" },
  { metric: "outbound_webhook_attempt_duration_seconds" },
  { metric: "outbound_mailer_stage_duration_seconds", stage: "body" },
  { metric: "outbound_tracker_visits_total" },
  { metric: "outbound_rpc_server_duration_seconds" },
];
const sentMails = { metric: "outbound_mailer_mails_total", label: "outcome", value: "sent" };
const failedDeliveries = { metric: "outbound_webhook_deliveries_ended_total", label: "status", value: "failed" };

const minuteMs = 60_000;
const minutes = 60;
/** Of fewer the slowest one would be told. */
const fewestForP95 = 20;

type Counts = {
  done: number;
  buckets: ReadonlyMap<number, number>;
  sent: number | null;
  failed: number | null;
};

/** Keeps an hour of this process's own counts, so that one who has no Prometheus sees how busy it is. */
export class RecentWork {
  readonly #registry: Registry;
  #kept: Counts[] = [];

  constructor(registry: Registry = register) {
    this.#registry = registry;
  }

  /** Once a minute; the first at the start. */
  async note(): Promise<void> {
    this.#kept = [...this.#kept, await this.#read()].slice(-minutes - 1);
  }

  start(): void {
    void this.note();
    setInterval(() => void this.note(), minuteMs).unref();
  }

  async describe() {
    const [first, ...later] = this.#kept;
    if (!first) return { done_by_minute: [], failed_by_minute: null, p95_seconds: null, emails_last_hour: null };
    const now = await this.#read();
    return {
      done_by_minute: later.map(({ done }, at) => done - (this.#kept[at]?.done ?? 0)),
      failed_by_minute:
        now.failed === null ? null : later.map(({ failed }, at) => (failed ?? 0) - (this.#kept[at]?.failed ?? 0)),
      p95_seconds: p95Of(first, now),
      emails_last_hour: now.sent === null ? null : now.sent - (first.sent ?? 0),
    };
  }

  async #read(): Promise<Counts> {
    const source = sources.find(({ metric }) => this.#registry.getSingleMetric(metric));
    const values = await this.#valuesOf(source?.metric);
    const counted = values.filter(({ labels }) => source?.stage === undefined || labels["stage"] === source.stage);
    const isHistogram = counted.some(({ metricName }) => metricName?.endsWith("_bucket"));
    const done = counted.filter(({ metricName }) => !isHistogram || metricName?.endsWith("_count"));
    const buckets = new Map<number, number>();
    for (const { metricName, labels, value } of counted) {
      if (!metricName?.endsWith("_bucket")) continue;
      const upTo = Number(String(labels["le"]).replace("+Inf", "Infinity"));
      buckets.set(upTo, (buckets.get(upTo) ?? 0) + value);
    }
    return {
      done: sum(done),
      buckets,
      sent: await this.#count(sentMails),
      failed: await this.#count(failedDeliveries),
    };
  }

  /** Null where the process doesn't measure it. */
  async #count({ metric, label, value }: typeof sentMails): Promise<number | null> {
    if (!this.#registry.getSingleMetric(metric)) return null;
    return sum((await this.#valuesOf(metric)).filter(({ labels }) => labels[label] === value));
  }

  async #valuesOf(metric: string | undefined): Promise<Value[]> {
    const read: MetricObjectWithValues<Value> | undefined =
      metric === undefined ? undefined : await this.#registry.getSingleMetric(metric)?.get();
    return read?.values ?? [];
  }
}

/** Only a histogram's have the name. */
type Value = MetricValue<string> & { metricName?: string };

const sum = (values: readonly Value[]): number => values.reduce((total, { value }) => total + value, 0);

/** As Prometheus estimates it: even within a bucket, and no longer than the last bound. */
function p95Of(before: Counts, now: Counts): number | null {
  const bounds = [...now.buckets.keys()].sort((one, other) => one - other);
  const upTo = (bound: number) => (now.buckets.get(bound) ?? 0) - (before.buckets.get(bound) ?? 0);
  const rank = upTo(Number.POSITIVE_INFINITY) * 0.95;
  if (rank < fewestForP95 * 0.95) return null;
  const at = bounds.findIndex((bound) => upTo(bound) >= rank);
  const [lower, upper] = [bounds[at - 1] ?? 0, bounds[at] ?? 0];
  if (upper === Number.POSITIVE_INFINITY) return lower;
  const below = at === 0 ? 0 : upTo(lower);
  return lower + ((upper - lower) * (rank - below)) / (upTo(upper) - below);
}
