export type Query = { legend: string; expr: string };
export type Panel = { title: string; description?: string; unit: "short" | "reqps" | "s" | "bytes"; queries: Query[] };
export type Dashboard = { uid: string; title: string; panels: Panel[] };

const datasource = { type: "prometheus", uid: "prometheus" };
const columns = 3;
const gridWidth = 24;
const height = 8;

export function grafanaDashboard({ uid, title, panels }: Dashboard): object {
  return {
    uid,
    title,
    tags: ["outbound"],
    timezone: "browser",
    schemaVersion: 39,
    editable: false,
    refresh: "30s",
    time: { from: "now-1h", to: "now" },
    links: [{ type: "dashboards", tags: ["outbound"], title: "Outbound", asDropdown: true, keepTime: true }],
    panels: panels.map((panel, at) => grafanaPanel(panel, at)),
  };
}

function grafanaPanel({ title, description, unit, queries }: Panel, at: number): object {
  const width = gridWidth / columns;
  return {
    id: at + 1,
    type: "timeseries",
    title,
    ...(description && { description }),
    datasource,
    gridPos: { x: (at % columns) * width, y: Math.floor(at / columns) * height, w: width, h: height },
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: "never" } }, overrides: [] },
    options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } },
    targets: queries.map(({ legend, expr }, index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource,
      expr,
      legendFormat: legend,
    })),
  };
}
