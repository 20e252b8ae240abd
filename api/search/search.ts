import { z } from 'zod'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { maxPageSize } from '../platform/graph-types/paging.ts'
import type { Work } from '../platform/transaction/work.ts'
import { has } from './allowed.ts'
import { searchPlaybooks } from './playbook-search.ts'
import { searchRisks } from './risk-search.ts'
import type { Searcher, SearchHit } from './searcher.ts'
import { searchSettings } from './settings-search.ts'
import { searchSuppliers } from './supplier-search.ts'

/** What is searched, in the order of the answer. */
const searchers: readonly Searcher[] = [searchRisks, searchPlaybooks, searchSuppliers, searchSettings]

const searchInput = z
  .string()
  .trim()
  .max(200, { error: 'Search for at most 200 characters.' })
  // The database's text cannot hold NUL.
  .refine((text) => !text.includes('\0'), { error: 'A NUL character is no text.' })

/**
 * What of the business has the text in it, whatever its case; no character has a meaning of its
 * own. Kinds that the viewer may not read are left out. Each kind gets its part of the answer
 * before any gets more. Throws `invalid_input`.
 */
export async function search(work: Work, { text, first }: { text: string; first: number }): Promise<readonly SearchHit[]> {
  if (!Number.isInteger(first) || first < 1 || first > maxPageSize) {
    const message = `Ask for 1 to ${maxPageSize} results, not ${first}.`
    throw new Failure('invalid_input', message, [{ field: 'first', message }])
  }
  const wanted = parse(searchInput, text)
  if (wanted === '') return []
  const allowed = searchers.filter(({ needs }) => has(work.actor, needs))
  return shared(await Promise.all(allowed.map(({ find }) => find(work, wanted, first))), first)
}

/**
 * The first of each list, then the second of each, until there are enough; kept together by list.
 */
function shared(lists: readonly (readonly SearchHit[])[], most: number): readonly SearchHit[] {
  const taken = lists.map(() => 0)
  let left = most
  for (let round = 0; left > 0 && lists.some((list) => list.length > round); round++) {
    lists.forEach((list, i) => {
      if (left === 0 || list.length <= round) return
      taken[i] = round + 1
      left -= 1
    })
  }
  return lists.flatMap((list, i) => list.slice(0, taken[i]))
}
