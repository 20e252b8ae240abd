import { rowId } from '../ledger/row-key.ts'
import { Failure } from '../platform/failures/failures.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { findingKindsOfRisks } from '../risks/risk-lookup.ts'
import { type PlaybookDraft, playbookCatalogue, timeText } from './catalogue.ts'
import { pastScenarios } from './past-scenarios.rules.ts'
import type { Playbook } from './playbook.entity.ts'

type Stored = Omit<Playbook, 'estimatedTime'> & { readonly key: string }

const columns = `id, key, title, description, category_id as "categoryId", kinds, estimated_impact as "estimatedImpact",
  estimated_cost::text as "estimatedCost", min_days as "minDays", max_days as "maxDays", steps, named_by as "namedBy"`

/**
 * The business's playbooks: as it stored them, and of the product those that it has not stored yet,
 * under the id that they will have. So nothing has to be written before they can be read. Those
 * that answer a past scenario come first, then in the order of the catalogue.
 */
export async function playbooks(work: Work): Promise<Playbook[]> {
  may(work.actor, 'playbook:read')
  const rows = await work.sql<Stored>(`select ${columns} from playbook where business_id = $1 order by created_at, id`, [work.businessId])
  const stored = new Map(rows.map((row) => [row.key, row]))
  const known = playbookCatalogue.map((draft) => stored.get(draft.key) ?? asStored(work.businessId, draft))
  const keys = new Set(playbookCatalogue.map(({ key }) => key))
  const all = [...known, ...rows.filter(({ key }) => !keys.has(key))]
  return all.toSorted((a, b) => Number(b.namedBy !== null) - Number(a.namedBy !== null)).map(toPlaybook)
}

/** Playbooks by their ids; a loader's batch. */
export async function playbooksById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Playbook>> {
  const all = await playbooks(work)
  return new Map(all.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one]))
}

/** For each risk the playbooks that stop a kind of its findings; a loader's batch. */
export async function playbooksOfRisks(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, Playbook[]>> {
  const all = await playbooks(work)
  const kindsOf = await findingKindsOfRisks(work, riskIds)
  return new Map([...kindsOf].map(([riskId, kinds]) => [riskId, all.filter((one) => one.kinds.some((kind) => kinds.includes(kind)))]))
}

/**
 * Stores the product's playbooks that the business has not stored yet. Returns how many those were:
 * none when called again. Asks for no right: what it is part of has asked.
 */
export async function storePlaybooks(work: Work, drafts: readonly PlaybookDraft[] = playbookCatalogue): Promise<number> {
  const rows = drafts.map((draft) => ({ ...draft, id: idOf(work.businessId, draft) }))
  const added = await work.sql(
    `insert into playbook (business_id, id, key, title, description, category_id, kinds, estimated_impact, estimated_cost, min_days, max_days, steps,
       created_at)
     select $1, id, key, title, description, "categoryId", kinds, "estimatedImpact", "estimatedCost", "minDays", "maxDays", steps, $3
       from jsonb_to_recordset($2::jsonb) as row (id uuid, key text, title text, description text, "categoryId" text, kinds text[],
            "estimatedImpact" text, "estimatedCost" numeric, "minDays" int, "maxDays" int, steps text[])
     on conflict do nothing returning id`,
    [work.businessId, JSON.stringify(rows), work.clock.now()],
  )
  return added.length
}

/**
 * Puts the playbooks first that answer these past scenarios, stores them for the business, and
 * forgets earlier ones. Asks for no right: what it is part of has asked.
 */
export async function nameScenarios(work: Work, text: string | null | undefined): Promise<void> {
  const answered = pastScenarios(text).filter((one) => one.playbook !== null)
  const named = playbookCatalogue.flatMap((draft) => {
    const said = answered.filter(({ playbook }) => playbook === draft.key).map((one) => one.said)
    return said.length > 0 ? [{ draft, said: said.map((one) => one.replace(/\.$/, '')).join('; ') }] : []
  })
  await storePlaybooks(
    work,
    named.map(({ draft }) => draft),
  )
  await work.sql(
    `update playbook set named_by = (select said from jsonb_to_recordset($2::jsonb) as row (key text, said text) where row.key = playbook.key)
      where business_id = $1`,
    [work.businessId, JSON.stringify(named.map(({ draft: { key }, said }) => ({ key, said })))],
  )
}

/**
 * Categories are part of the product; playbooks become the business's own. A second call changes
 * nothing.
 */
export async function initializeData(work: Work): Promise<{ message: string; playbooksAdded: number }> {
  may(work.actor, 'playbook:initialize')
  return { message: 'Data Initialized', playbooksAdded: await storePlaybooks(work) }
}

/** The number of steps of a playbook that the business has, or gets now. Throws `not_found`. */
export async function ownPlaybook(work: Work, id: string): Promise<{ readonly steps: number }> {
  const draft = playbookCatalogue.find((one) => idOf(work.businessId, one) === id)
  if (draft) await storePlaybooks(work, [draft])
  const [own] = isUuid(id)
    ? await work.sql<{ steps: number }>('select cardinality(steps) as steps from playbook where business_id = $1 and id = $2', [
        work.businessId,
        id,
      ])
    : []
  if (!own) throw new Failure('not_found', 'There is no playbook of this id.')
  return own
}

/**
 * The id that a playbook of the product has in this business; it is the same before it was stored.
 */
export function playbookIdOf(work: Work, key: string): string {
  may(work.actor, 'playbook:read')
  return idOf(work.businessId, { key })
}

function idOf(businessId: string, { key }: Pick<PlaybookDraft, 'key'>): string {
  return rowId(businessId, 'playbook', key)
}

function asStored(businessId: string, draft: PlaybookDraft): Stored {
  return { ...draft, id: idOf(businessId, draft), estimatedImpact: draft.estimatedImpact as Playbook['estimatedImpact'], namedBy: null }
}

function toPlaybook({ key: _, ...stored }: Stored): Playbook {
  return { ...stored, estimatedTime: timeText(stored.minDays, stored.maxDays) }
}
