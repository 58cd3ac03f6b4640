import { exportSpansBy } from "./span.ts";

type Environment = Record<string, string | undefined>;

/** Resolves to the end of tracing. Without an OTLP endpoint nothing of OpenTelemetry is loaded. */
export async function startTracing(service: string, env: Environment): Promise<() => Promise<void>> {
  const isOn = env["OTEL_EXPORTER_OTLP_ENDPOINT"] || env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
  if (!isOn || env["OTEL_SDK_DISABLED"] === "true") return async () => {};
  const { openExporter } = await import("./exporter.ts");
  const exporter = openExporter(service);
  exportSpansBy(exporter.start);
  return async () => {
    exportSpansBy(undefined);
    await exporter.close();
  };
}
