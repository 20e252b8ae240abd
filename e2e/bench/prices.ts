import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { graphSchema } from '../../api/graphql/schema.ts'
import { createSupplier } from '../../api/suppliers/suppliers.ts'
import { everyOperation } from '../support/every-operation.ts'
import { ownBusinessOf } from '../support/risks.ts'
import type { Figure, Section } from './figure.ts'
import { fillLargeShop, type Within, workOf } from './large-shop.ts'
import { middle } from './rounds.ts'
import { askGraph, asOwner, type Server, signedIn, withServers } from './servers.ts'

const rounds = 5

/**
 * How long each field of the query takes on a shop of 100,000 order lines, with all below it, as a
 * share of the dearest. Written to `api/graphql/field-shares.ts`, by which the guard prices them.
 */
export const prices: Section = {
  name: 'prices',
  isLong: true,
  run: () =>
    withServers(async ({ database, ours }) => {
      const businessId = await ownBusinessOf({ database } as never)
      const within = workOf(database, businessId)
      await fillLargeShop(within)
      await addSupplier(within)
      await asOwner(database.ownerUrl, 'analyze')
      const known = await namesIn(within)
      const times = await timed(ours, documentsOf(graphSchema(), known))
      await keep(times)
      return figuresOf(times)
    }),
}

/** A supplier of all that the shop sells. */
async function addSupplier(within: Within): Promise<void> {
  await within(async (work) => {
    const { id } = await createSupplier(work, { name: 'Box', category: 'other' })
    await work.sql(
      `insert into supplier_product (business_id, supplier_id, sku, known_from, created_at)
       select $1, $2, sku, 'hand', now() from (select distinct sku from order_line where business_id = $1 and nature = 'product') as sold`,
      [work.businessId, id],
    )
  })
}

/** What a field is asked for, by its argument: of things that are there. */
type Known = Readonly<Record<string, string | undefined>>

async function namesIn(within: Within): Promise<Known> {
  const first = async (sql: string) => (await within((work) => work.sql<{ name: string }>(sql, [work.businessId])))[0]?.name
  const supplier = await first('select id::text as name from supplier where business_id = $1')
  return {
    'supplierAtStake.supplierId': supplier,
    'supplierProducts.supplierId': supplier,
    'risk.id': await first('select id::text as name from risk where business_id = $1 order by monthly desc nulls last limit 1'),
    'finding.id': await first('select finding_id::text as name from risk_finding where business_id = $1 limit 1'),
    'import.id': await first('select id::text as name from import where business_id = $1 limit 1'),
    'product.sku': await first('select sku as name from order_line where business_id = $1 group by sku order by count(*) desc limit 1'),
    'search.query': 'a',
    'statementParts.by': 'product',
    'statementRows.figure': 'net_sales',
  }
}

type Document = { readonly name: string; readonly query: string; readonly variables: Record<string, unknown> }

function documentsOf(schema: GraphQLSchema, known: Known): Document[] {
  const fields = schema.getQueryType()?.getFields() ?? {}
  return everyOperation(schema)
    .filter(({ kind }) => kind === 'query')
    .map((operation): Document => {
      const name = operation.name.replace('Query.', '')
      const given = Object.entries(known).flatMap(([place, value]) => (place.startsWith(`${name}.`) ? [[place.split('.')[1], value]] : []))
      const query = operation.query.replace(/\{ __typename \}/, selectionOf(fields[name]?.type))
      return { name, query, variables: { ...operation.variables(), ...Object.fromEntries(given) } }
    })
}

/** Everything two objects deep that needs no argument. */
function selectionOf(type: GraphQLOutputType | undefined, depth = 2): string {
  const named = type && getNamedType(type)
  if (!named || isLeafType(named)) return ''
  if (!isObjectType(named)) return '{ __typename }'
  const below = Object.values(named.getFields()).flatMap((field) => selected(field, depth))
  return `{ ${['__typename', ...below].join(' ')} }`
}

function selected({ name, type, args }: GraphQLField<unknown, unknown>, depth: number): string[] {
  if (args.some((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)) return []
  if (isLeafType(getNamedType(type))) return [name]
  return depth === 0 ? [] : [`${name} ${selectionOf(type, depth - 1)}`]
}

/**
 * Milliseconds of each field beyond the round trip, which is all that the cheapest takes: the
 * median of some rounds, after one that warms up.
 */
async function timed(server: Server, documents: readonly Document[]): Promise<ReadonlyMap<string, number>> {
  const cookie = await signedIn(server.link)
  const taken = new Map<string, number[]>(documents.map(({ name }) => [name, []]))
  for (let round = -1; round < rounds; round++)
    for (const { name, ...body } of documents) {
      const began = performance.now()
      const response = await askGraph(server, cookie, body)
      const text = await response.text()
      if (!text.includes('"data"')) throw new Error(`${name} was not answered: ${text.slice(0, 500)}`)
      if (round >= 0) taken.get(name)?.push(performance.now() - began)
    }
  const medians = [...taken].map(([name, times]) => [name, middle(times)] as const)
  const roundTrip = Math.min(...medians.map(([, ms]) => ms))
  return new Map(medians.map(([name, ms]) => [name, ms - roundTrip]))
}

const sharesPath = join(import.meta.dirname, '..', '..', 'api', 'graphql', 'field-shares.ts')

async function keep(times: ReadonlyMap<string, number>): Promise<void> {
  const dearest = Math.max(...times.values())
  const lines = [...times]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, ms]) => `  ${name}: ${Number((ms / dearest).toPrecision(2))},`)
  await writeFile(
    sharesPath,
    `/**
 * How long each field of the query takes on a shop of 100,000 order lines, as a share of the dearest.
 * Written by \`npm run bench -- --only prices\`.
 */
export const fieldShares: Readonly<Record<string, number>> = {
${lines.join('\n')}
}
`,
  )
}

function figuresOf(times: ReadonlyMap<string, number>): Figure[] {
  const sorted = [...times].toSorted(([, a], [, b]) => b - a)
  const [[peer = '', of = 1] = []] = sorted
  return sorted.map(([name, value]) => ({ name, value, unit: 'ms', peer: { name: peer, value: of, ratio: value / of } }))
}
