import { listCompanies } from "@outbound/contracts/companies/list-companies";
import { createOffer } from "@outbound/contracts/offers/create-offer";
import { listOfferEntries } from "@outbound/contracts/offers/list-offer-entries";
import { type OfferStatus, offerStatuses } from "@outbound/contracts/offers/offer";
import { withdrawOffer } from "@outbound/contracts/offers/withdraw-offer";
import { isUuid } from "@outbound/contracts/uuid";
import { type Command, Option } from "commander";
import {
  type ListOptions,
  newListCommand,
  newReferenceCommand,
  newWorkspaceCommand,
  type ReferenceOptions,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { CliError, UsageError } from "../output/cli-error.ts";
import { oneLine, print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { type Session, withSession } from "../session/session.ts";

const page = `
Anyone who has the page's URL can accept or decline the offer, so give it to the recipient only, such as in a reply. It is shown
only now.`;

export function offerCommands(program: Command): void {
  const group = program.command("offer").description("offers and their pages");

  newWorkspaceCommand(group, "create", "create an offer for a prospect or a company, and print its page's URL")
    .option("--email <address>", "the prospect it is for")
    .option("--company <id or domain>", "the company it is for, instead")
    .requiredOption("--title <text>", "what is offered, in a line")
    .option("--amount <number>", "what it costs, such as 1234.50")
    .option("--currency <code>", "the amount's ISO 4217 code, such as EUR")
    .option("--url <url>", "a document that says more; the page links to it")
    .option("--valid-until <date>", "its last day, such as 2027-01-31")
    .option("--campaign <id or name>", "the campaign it comes from")
    .option("--reply <id>", "the reply it belongs to")
    .addHelpText("after", page)
    .action(create);
  newListCommand(group, "list", "list offers, newest first")
    .addOption(new Option("--status <status>", "only those with this status").choices(offerStatuses))
    .action(list);
  newReferenceCommand(group, "withdraw", "withdraw an open offer; nobody can accept it any more")
    .argument("<id>", "the offer's id")
    .action(withdraw);
}

type Terms = {
  email?: string;
  company?: string;
  title: string;
  amount?: string;
  currency?: string;
  url?: string;
  validUntil?: string;
  campaign?: string;
  reply?: string;
};

async function create(options: WorkspaceOptions & Terms): Promise<void> {
  const { workspace, email, company, title, amount, currency, url, validUntil, campaign, reply, ...output } = options;
  if ((email === undefined) === (company === undefined)) throw new UsageError("Give --email A, or --company C.");
  const offer = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const company_id = company === undefined ? undefined : await findCompany(session, workspaceId, company);
    const campaign_id = campaign && (await findReference(session, "campaign", campaign, workspaceId)).id;
    const terms = { title, amount, currency, url, valid_until: validUntil, campaign_id, reply_id: reply };
    return session.call(createOffer, { email, company_id, ...terms }, workspaceId);
  });
  print(output, offer, `Offer ${offer.id} can be accepted or declined at ${offer.page_url}`);
}

async function findCompany({ call }: Session, workspaceId: string, idOrDomain: string): Promise<string> {
  if (isUuid(idOrDomain)) return idOrDomain;
  const { data } = await call(listCompanies, { domain: idOrDomain }, workspaceId);
  const [only, another] = data;
  if (!only) throw new CliError(`There is no company with the domain ${idOrDomain}.`);
  if (!another) return only.id;
  const lines = data.map(({ id, name }) => `  ${id}  ${oneLine(name)}`);
  throw new CliError(
    `Several companies have the domain ${idOrDomain}: give the id, such as one of\n${lines.join("\n")}`,
  );
}

async function list({ status, ...options }: ListOptions & { status?: OfferStatus }): Promise<void> {
  const filter = status ? { status } : {};
  await printList(options, pagesOf(listOfferEntries, filter), {
    id: (row) => row.id,
    status: (row) => row.status,
    title: (row) => row.title,
    amount: (row) => (row.amount === null ? null : `${row.amount} ${row.currency}`),
    for: (row) => row.prospect?.email ?? row.company_id,
    "valid until": (row) => row.valid_until,
    sent: (row) => row.sent_at,
  });
}

async function withdraw(offer: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const withdrawn = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "offer", offer, workspace);
    return session.call(withdrawOffer, { id }, workspaceId);
  });
  print(output, withdrawn, `Offer ${withdrawn.id} is withdrawn.`);
}
