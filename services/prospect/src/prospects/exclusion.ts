import { operatorWorkspaceId } from "@outbound/contracts/caller";

/**
 * `person` is a relation with workspace_id, email and address_hash. Covers the address, its domain and those above it,
 * and returns the hash where it is listed. A bounce shows as a bounce, any other entry blocks
 * (docs/decisions/0003-show-a-bounced-prospect-as-bounced-not-as-blocked.md).
 */
export const exclusionOf = (person: string) => `
  select coalesce(bool_or(entry.reason <> 'bounce'), false) as blocked,
         coalesce(bool_or(entry.reason = 'bounce'), false) as bounce_listed,
         max(entry.value) filter (where entry.value = ${person}.address_hash) as address_hash
  from suppression entry
  where entry.workspace_id in (${person}.workspace_id, '${operatorWorkspaceId}')
    and entry.value = any (array[${person}.email, ${person}.address_hash] || array(
      select array_to_string(labels[first:], '.')
      from string_to_array(split_part(${person}.email, '@', 2), '.') as labels, generate_subscripts(labels, 1) as first))`;
