import { globalList } from "../workspaces/workspace-lock.ts";

/**
 * Evaluates the suppression entries for `person`, a relation with workspace_id, email and address_hash: entries of the
 * workspace and of the global list for the address, its domain and the domains above it. Returns the hash where it is
 * listed. An entry for a bounce shows as a bounce, any other blocks (docs/decisions/0003-a-bounce-shows-as-bounced.md).
 */
export const exclusionOf = (person: string) => `
  select coalesce(bool_or(entry.reason <> 'bounce'), false) as blocked,
         coalesce(bool_or(entry.reason = 'bounce'), false) as bounce_listed,
         max(entry.value) filter (where entry.value = ${person}.address_hash) as address_hash
  from suppression entry
  where entry.workspace_id in (${person}.workspace_id, '${globalList}')
    and entry.value = any (array[${person}.email, ${person}.address_hash] || array(
      select array_to_string(labels[first:], '.')
      from string_to_array(split_part(${person}.email, '@', 2), '.') as labels, generate_subscripts(labels, 1) as first))`;
