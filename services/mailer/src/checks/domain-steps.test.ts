import type { DnsRecords } from "@outbound/egress/dns-records";
import { expect, test } from "vitest";
import { domainSteps } from "./domain-steps.ts";

type Zone = {
  txt?: Record<string, string[]>;
  mx?: string[];
  cname?: string[];
  addresses?: Record<string, string[]>;
};

const dnsOf = ({ txt = {}, mx = [], cname = [], addresses = {} }: Zone): DnsRecords => ({
  txt: async (name) => txt[name] ?? [],
  mx: async () => mx.map((exchange) => ({ exchange, priority: 10 })),
  cname: async () => cname,
  srv: async () => [],
  addresses: async (name) => addresses[name] ?? [],
});

const egress = { ownNetworks: [], resolve: async () => [] };

async function look(zone: Zone, { smtpHost = "smtp.gmail.com", zones = [] as string[], tracker = "" } = {}) {
  const dns = dnsOf(zone);
  const blocklists = zones.length > 0 ? { zones, dns } : undefined;
  const steps = await domainSteps(
    { email: "mara@acme.co", smtpHost, tracking_domain: tracker ? "link.acme.co" : null, tracker_host: tracker },
    { dns, blocklists, egress },
  );
  return Object.fromEntries(steps.map((step) => [step.step, step]));
}

const google = { "_spf.google.com": ["v=spf1 ip4:192.0.2.0/24 ~all"] };
const spf = async (records: string[], others: Record<string, string[]> = google) =>
  (await look({ txt: { "acme.co": records, ...others } }))["spf-record"];

test("a domain with correct records has no finding", async () => {
  const found = await look({
    mx: ["aspmx.l.google.com"],
    txt: {
      ...google,
      "acme.co": ["v=spf1 include:_spf.google.com -all", "other"],
      "_dmarc.acme.co": ["v=DMARC1; p=quarantine"],
    },
  });
  expect(Object.values(found).map(({ step, result }) => [step, result])).toEqual([
    ["mx", "ok"],
    ["spf-record", "ok"],
    ["dmarc-record", "ok"],
    ["blocklists", "skipped"],
  ]);
});

test("each finding shows the record to paste", async () => {
  const found = await look({});
  expect(found["mx"]).toMatchObject({
    result: "failed",
    record: { type: "MX", name: "acme.co", value: "1 smtp.google.com" },
  });
  expect(found["spf-record"]).toMatchObject({
    result: "failed",
    record: { type: "TXT", name: "acme.co", value: "v=spf1 include:_spf.google.com ~all" },
  });
  expect(found["dmarc-record"]).toMatchObject({
    result: "failed",
    record: { name: "_dmarc.acme.co", value: "v=DMARC1; p=none; rua=mailto:postmaster@acme.co" },
  });
  const two = await spf(["v=spf1 a mx -all", "v=spf1 ip4:192.0.2.1 include:x.co ~all"]);
  expect(two).toMatchObject({
    result: "failed",
    record: { value: "v=spf1 a mx ip4:192.0.2.1 include:x.co include:_spf.google.com -all" },
  });
  expect(await spf(["v=spf1 mx -all"])).toMatchObject({
    result: "failed",
    says: expect.stringContaining("doesn’t include _spf.google.com"),
    record: { value: "v=spf1 mx include:_spf.google.com -all" },
  });
});

test("an SPF record that is broken is shown without the part that breaks it, and with the rest as it was", async () => {
  const recordOf = async (...given: Parameters<typeof spf>) => (await spf(...given))?.record?.value;
  const own = "v=spf1 a:h.co/24 include:_spf.google.com";
  expect(await recordOf([`${own} include:b.co -all`], { ...google, "b.co": ["v=spf1 include:acme.co -all"] })).toBe(
    `${own} -all`,
  );
  expect(await recordOf([`${own} include:b.co ~all`])).toBe(`${own} ~all`);
  const addresses = { "h.co": ["192.0.2.1"] };
  const voids = await look({ txt: { ...google, "acme.co": [`${own} a:x.co a:y.co mx:z.co ~all`] }, addresses });
  expect(voids["spf-record"]).toMatchObject({ result: "failed", record: { value: `${own} ~all` } });
});

test("where no record can be known, one sentence says what to ask whom", async () => {
  const elsewhere = await look({}, { smtpHost: "smtp.host.co" });
  expect(elsewhere["mx"]).toMatchObject({
    record: null,
    mend: expect.stringContaining("Ask whoever runs the mailbox"),
  });
  const includes = Array.from({ length: 4 }, (_, at) => `include:i${at}.co`).join(" ");
  const nested = Object.fromEntries(
    Array.from({ length: 4 }, (_, at) => [`i${at}.co`, [`v=spf1 ${"a:h.co ".repeat(at + 1)}-all`]]),
  );
  expect(await spf([`v=spf1 ${includes} -all`], nested)).toMatchObject({
    record: null,
    mend: expect.stringContaining("include:i3.co (5), include:i2.co (4), include:i1.co (3), include:i0.co (2)."),
  });
});

test("a tracking host that isn't there shows the record that leads to the tracker, unless it stands there", async () => {
  const tracking = async (tracker: string, zone: Zone = {}) => (await look(zone, { tracker }))["tracking"];
  const name = "link.acme.co";
  expect(await tracking("t.host.co")).toMatchObject({ record: { type: "CNAME", name, value: "t.host.co" } });
  expect(await tracking("192.0.2.7")).toMatchObject({ record: { type: "A", name, value: "192.0.2.7" } });
  expect(await tracking("2001:db8::7")).toMatchObject({ record: { type: "AAAA", name, value: "2001:db8::7" } });
  expect(await tracking("t.host.co", { cname: ["T.host.co."] })).toMatchObject({
    result: "failed",
    record: null,
    mend: expect.stringContaining("ask the operator"),
  });
});

test("an SPF record that allows every server, loops, needs too many look-ups or includes a missing record is a finding", async () => {
  const findingOf = async (...given: Parameters<typeof spf>) => (await spf(...given))?.says;
  expect(await findingOf(["v=spf1 include:_spf.google.com +all"])).toContain("lets every server send");
  expect(await findingOf(["v=spf1 include:_spf.google.com"])).toContain("what applies to other servers");
  expect(await findingOf(["v=spf1 include:b.co -all"], { "b.co": ["v=spf1 include:acme.co -all"] })).toContain(
    "includes itself",
  );
  expect(await findingOf(["v=spf1 include:b.co -all"])).toContain("b.co, which has no SPF record");
  expect(await findingOf(["v=spf1 spam -all"])).toContain("a part that isn’t SPF: spam");
  const many = Array.from({ length: 11 }, (_, at) => `a:h${at}.co`).join(" ");
  expect(await findingOf([`v=spf1 ${many} -all`])).toContain("11 look-ups");
  expect(
    (await spf(["v=spf1 redirect=b.co"], { ...google, "b.co": ["v=spf1 include:_spf.google.com -all"] }))?.result,
  ).toBe("ok");
});

test("an invalid DMARC policy is a finding, and a subdomain has its organisation's policy", async () => {
  const dmarc = async (text: string[]) => (await look({ txt: { "_dmarc.acme.co": text } }))["dmarc-record"];
  expect(await dmarc(["v=DMARC1; p=nothing"])).toMatchObject({ result: "failed" });
  expect(await dmarc(["v=DMARC1; p=reject", "v=DMARC1; p=none; rua=mailto:a@acme.co"])).toMatchObject({
    result: "failed",
    record: { name: "_dmarc.acme.co", value: "v=DMARC1; p=none; rua=mailto:a@acme.co" },
  });
  expect(await dmarc(["v=DMARC1; p=reject; ADKIM=s; pct=50"])).toMatchObject({
    result: "warning",
    record: { value: "v=DMARC1; p=reject; pct=50" },
  });
  const dns = dnsOf({ txt: { "_dmarc.acme.co": ["v=DMARC1; p=reject; sp=none"] } });
  const domain = { email: "m@mail.acme.co", smtpHost: "h.co", tracking_domain: null };
  const steps = await domainSteps(domain, { dns, blocklists: undefined, egress });
  expect(steps.find(({ step }) => step === "dmarc-record")).toMatchObject({
    result: "ok",
    says: expect.stringContaining("none"),
  });
});

test("a listing is a finding, and a blocklist that refuses the resolver is not", async () => {
  const zones = ["one.list", "two.list"];
  const blocklists = async (addresses: Record<string, string[]>) =>
    (await look({ addresses }, { zones }))["blocklists"];
  expect(await blocklists({ "acme.co.one.list": ["127.0.1.2"] })).toMatchObject({
    result: "failed",
    says: "acme.co is on one.list.",
  });
  const refusal = ["127.255.255.254"];
  expect(await blocklists({ "acme.co.one.list": refusal })).toMatchObject({
    result: "ok",
    says: "acme.co is not on two.list.",
  });
  expect(await blocklists({ "acme.co.one.list": refusal, "acme.co.two.list": refusal })).toMatchObject({
    result: "skipped",
  });
});

test("no DNS query is made for a reserved name", async () => {
  const unexpected = Promise.reject(new Error("It should not be asked for."));
  unexpected.catch(() => {});
  const dns = { ...dnsOf({}), txt: () => unexpected, mx: () => unexpected };
  const domain = { email: "mara@acme.test", smtpHost: "h.test", tracking_domain: null };
  expect(await domainSteps(domain, { dns, blocklists: undefined, egress })).toMatchObject([{ result: "skipped" }]);
});
