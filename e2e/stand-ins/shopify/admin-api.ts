import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type DocumentNode,
  defaultTypeResolver,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import type { StandInAnswer } from '../kit.ts'
import { type BulkOperation, type BulkRow, bulkErrors, linesOf } from './bulk.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import type { ShopifyControl } from './control.ts'
import { costOf, mostOfQuery, nodeType } from './cost.ts'
import type { World } from './events.ts'
import { gid, iso } from './shapes.ts'
import { type Asked, ShopShapes } from './shop-shapes.ts'
import { ShopState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

const schema = buildSchema(readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8'))
/** Records of a bulk operation between which other questions are answered. */
const gatheredAtOnce = 500
const documentation = 'https://shopify.dev/api/usage/access-scopes'

type Access = { readonly anyOf: readonly string[]; readonly required: string }

const access = new Map(
  Object.values(schema.getTypeMap()).flatMap((type): [string, Access][] => {
    const directive = type.astNode?.directives?.find(({ name }) => name.value === 'access')
    if (!directive) return []
    const [anyOf, required] = directive.arguments ?? []
    const scopes = anyOf?.value.kind === 'ListValue' ? anyOf.value.values.map((one) => ('value' in one ? String(one.value) : '')) : []
    return [[type.name, { anyOf: scopes, required: required?.value.kind === 'StringValue' ? required.value.value : '' }]]
  }),
)

/** A question with what its token may read. */
export type AdminQuestion = {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operation: string | null
  readonly scopes: readonly string[]
}

type Context = Asked & { readonly scopes: readonly string[] }
/** `shop`: as it was at another moment. */
type Execution = {
  readonly variables: Readonly<Record<string, unknown>>
  readonly operation: string | null
  readonly context: Context
  readonly shop?: object
}
type Shop = { readonly world: World; readonly control: ShopifyControl; readonly name: string; readonly webhooks: Webhooks }

/** The Admin API of one shop, executed on Shopify's own schema as far as it is kept. */
export class AdminApi {
  readonly bulk: BulkOperation[] = []
  #left: number
  #since = performance.now()
  #known: { readonly key: string; readonly shapes: ShopShapes } | null = null

  constructor(private readonly shop: Shop) {
    this.#left = shop.control.bucket.most
  }

  answer({ query, variables, operation, scopes }: AdminQuestion): StandInAnswer {
    let document: DocumentNode
    try {
      document = parse(query)
    } catch (error) {
      return {
        status: 200,
        body: { errors: [{ message: error instanceof Error ? error.message.toLowerCase() : 'syntax error', locations: [] }] },
      }
    }
    const wrong = validate(schema, document)
    if (wrong.length > 0) return { status: 200, body: { errors: wrong.map(wrongOf) } }
    const requested = costOf(schema, document, { variables })
    const over = this.#refuse(requested)
    if (over) return { status: 200, body: over }
    const context = this.#context(scopes, false)
    const result = this.#execute(document, { variables, operation, context })
    // Of 13,051 recorded answers none cost more than it was said to before.
    const actual = Math.min(requested, costOf(schema, document, { variables, answer: result.data }))
    this.#left -= actual
    this.shop.control.spent += actual
    const warnings = context.warnings.length === 0 ? {} : { search: searchWarnings(context.warnings) }
    const extensions = { ...this.#cost(requested, actual), ...warnings }
    const errors = result.errors?.map((error) => error.toJSON())
    return { status: 200, body: { data: result.data ?? null, ...(errors ? { errors } : {}), extensions } }
  }

  /** The file of a bulk operation; null where there is none. */
  file(path: string): string | null {
    const [, number, part] = /\/bulk-(\d+)(-partial)?\.jsonl$/.exec(path) ?? []
    const found = this.bulk.find((one) => String(one.number) === number)
    if (!found) return null
    const lines = part ? found.lines.slice(0, found.partial ?? 0) : found.lines
    return lines.map((line) => `${line}\n`).join('')
  }

  #context(scopes: readonly string[], isWhole: boolean): Context {
    const { mostOfPage, mostOfNested, mostOfList, now, lost } = this.shop.control
    return { isWhole, mostOfPage, mostOfNested, mostOfList, now, warnings: [], scopes: scopes.filter((scope) => !lost.has(scope)) }
  }

  #execute(
    document: DocumentNode,
    { variables, operation, context, shop = this.#root(document, operation, context) }: Execution,
  ): ExecutionResult {
    const result = execute({
      ...{ schema, document, contextValue: context, fieldResolver: guardedResolver, typeResolver: defaultTypeResolver },
      variableValues: variables,
      operationName: operation,
      rootValue: shop,
    })
    if (result instanceof Promise) throw new TypeError('nothing here waits')
    return result
  }

  #shapes(scopes: readonly string[]): ShopShapes {
    const { world, control, name } = this.shop
    const { now, delay, areRefundsNet, deleted, deletedItems, deletedLocations } = control
    const isShort = !scopes.includes('read_all_orders')
    const key = JSON.stringify([now, delay, areRefundsNet, deleted.size, [...deletedItems], [...deletedLocations], scopes])
    const wishes = { name, delay, isShort, areRefundsNet, deleted, deletedItems, deletedLocations, scopes }
    if (this.#known?.key !== key) this.#known = { key, shapes: new ShopShapes(new ShopState(world, now), wishes) }
    return this.#known.shapes
  }

  #root(document: DocumentNode, operation: string | null, { scopes }: Context) {
    const asked = document.definitions.find(
      (one): one is OperationDefinitionNode => one.kind === 'OperationDefinition' && (operation === null || one.name?.value === operation),
    )
    if (asked?.operation === 'mutation') return this.#mutations(scopes)
    const shapes = this.#shapes(scopes)
    const node = ({ id }: { id: string }) => (id.includes('/BulkOperation/') ? this.#bulkOf(id) : shapes.node(id))
    return {
      ...shapes.root(),
      node,
      nodes: ({ ids }: { ids: readonly string[] }) => ids.map((id) => node({ id })),
      bulkOperation: ({ id }: { id: string }) => this.#bulkOf(id),
      bulkOperations: (args: PageArguments, context: Context) =>
        connectionOf(
          this.bulk.map((one) => ({ id: one.number, value: one.number, node: this.#shownBulk(one) })),
          args,
          { isWhole: context.isWhole, most: context.mostOfPage },
        ),
      currentBulkOperation: () => {
        const last = this.bulk.at(-1)
        return last ? this.#bulkOf(last.id) : null
      },
      ...this.shop.webhooks.queries(),
    }
  }

  #mutations(scopes: readonly string[]) {
    return {
      ...this.shop.webhooks.mutations(),
      bulkOperationRunQuery: ({ query, groupObjects }: { query: string; groupObjects: boolean }) => this.#run(query, groupObjects, scopes),
      bulkOperationCancel: ({ id }: { id: string }) => {
        const found = this.bulk.find((one) => one.id === id)
        if (found) found.status = 'CANCELED'
        return { bulkOperation: found ? this.#shownBulk(found) : null, userErrors: [] }
      },
    }
  }

  #run(query: string, isGrouped: boolean, scopes: readonly string[]) {
    const open = this.bulk.filter(({ status }) => status === 'CREATED' || status === 'RUNNING')
    if (open.length >= 5) {
      const message = `A bulk query operation for this app and shop is already in progress: ${open.map(({ id }) => id).join(', ')}.`
      return { bulkOperation: null, userErrors: [{ field: null, message, code: 'OPERATION_IN_PROGRESS' }] }
    }
    const userErrors = bulkErrors(schema, query)
    if (userErrors.length > 0) return { bulkOperation: null, userErrors }
    const number = 7_000_000_000_001 + this.bulk.length
    const begun: BulkOperation = {
      ...{ id: gid('BulkOperation', number), number, query, createdAt: this.shop.control.now, status: 'CREATED' },
      ...{ errorCode: null, completedAt: null, polls: 0, partial: null, lines: [], roots: 0, isGathered: false },
    }
    this.bulk.push(begun)
    const document = parse(query)
    const whole = this.#context(scopes, true)
    const shop = this.#root(document, null, whole)
    this.#gather(begun, isGrouped, (part) => this.#execute(document, { variables: {}, operation: null, context: { ...whole, part }, shop }))
    return { bulkOperation: this.#shownBulk(begun), userErrors: [] }
  }

  /**
   * A large shop is gathered part by part: as at Shopify, other questions are answered meanwhile.
   * Lines that are not grouped have an order of all of them.
   */
  #gather(
    begun: BulkOperation,
    isGrouped: boolean,
    read: (part: { readonly from: number; readonly to: number }) => ExecutionResult,
    { from, since } = { from: 0, since: performance.now() },
  ): void {
    const to = isGrouped ? from + gatheredAtOnce : Number.POSITIVE_INFINITY
    const { data, errors } = read({ from, to })
    const rows = data ? linesOf(JSON.parse(JSON.stringify(data)) as BulkRow, isGrouped) : []
    for (const row of rows) begun.lines.push(JSON.stringify(row))
    const roots = rows.filter((row) => !('__parentId' in row)).length
    begun.roots += roots
    if (errors?.some(({ extensions }) => extensions.code === 'ACCESS_DENIED')) begun.errorCode = 'ACCESS_DENIED'
    begun.isGathered = roots < gatheredAtOnce || !isGrouped
    this.shop.control.gatheredMs = performance.now() - since
    if (!begun.isGathered) setImmediate(() => this.#gather(begun, isGrouped, read, { from: to, since })).unref()
  }

  /** Each time it is asked about it goes on. */
  #bulkOf(id: string) {
    const found = this.bulk.find((one) => one.id === id)
    if (!found) return null
    const { control } = this.shop
    found.polls += 1
    if (found.status === 'CREATED') found.status = 'RUNNING'
    if (found.status === 'RUNNING' && found.isGathered && found.polls >= control.bulkPolls) {
      const end = found.errorCode === 'ACCESS_DENIED' ? 'denied' : control.bulkEnd
      control.bulkEnd = 'completed'
      found.status = { completed: 'COMPLETED', failed: 'FAILED', denied: 'FAILED', expired: 'EXPIRED', canceled: 'CANCELED' }[end]
      if (end === 'failed') found.errorCode = 'INTERNAL_SERVER_ERROR'
      if (end === 'denied') found.errorCode = 'ACCESS_DENIED'
      if (end === 'failed' || end === 'canceled') found.partial = Math.floor(found.lines.length / 2)
      if (end === 'completed') found.completedAt = control.now
    }
    return this.#shownBulk(found)
  }

  #shownBulk({ id, number, query, createdAt, status, errorCode, completedAt, lines, roots, partial }: BulkOperation) {
    const address = (part: string) =>
      `${this.shop.control.bulkHost}/shopify-tiers-assets-prod-us-east1/bulk-operation-outputs/bulk-${number}${part}.jsonl?GoogleAccessId=stand-in&Expires=${createdAt + 604_800}&Signature=c2lnbmVk%2Bstand%2Fin%3D`
    const isThere = status === 'COMPLETED' && lines.length > 0
    const count = partial ?? (status === 'CREATED' ? 0 : lines.length)
    return {
      ...{ __typename: 'BulkOperation', id, query, createdAt: iso(createdAt), status, errorCode, type: 'QUERY' },
      ...{ completedAt: completedAt === null ? null : iso(completedAt), objectCount: String(count), rootObjectCount: String(roots) },
      fileSize: isThere ? String(lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)) : null,
      url: isThere ? address('') : null,
      partialDataUrl: partial === null || partial === 0 ? null : address('-partial'),
    }
  }

  /** A query that is too large, or comes too soon. */
  #refuse(requested: number): object | null {
    if (requested > mostOfQuery) {
      const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${mostOfQuery}).\n\nSee https://shopify.dev/concepts/about-apis/rate-limits for more information on how the\ncost of a query is calculated.\n`
      return { errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: mostOfQuery, documentation } }] }
    }
    const { control } = this.shop
    const { most, restored } = control.bucket
    const now = performance.now()
    this.#left = Math.min(most, this.#left + ((now - this.#since) / 1_000) * restored)
    this.#since = now
    if (control.throttled === 0 && this.#left >= requested) return null
    control.throttled = Math.max(0, control.throttled - 1)
    const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' } }]
    return { errors, extensions: this.#cost(requested, null) }
  }

  #cost(requested: number, actual: number | null) {
    const { most, restored } = this.shop.control.bucket
    const throttleStatus = { maximumAvailable: most, currentlyAvailable: Math.floor(this.#left), restoreRate: restored }
    return { cost: { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus } }
  }
}

/** The property of the record, or what it answers; first whether the token may read its type. */
const guardedResolver: GraphQLFieldResolver<unknown, Context> = (source, args, context, info) => {
  const named = getNamedType(info.returnType)
  deny(named.name.endsWith('Connection') ? nodeType(named, schema) : named, info.fieldName, context)
  const property = (source as Readonly<Record<string, unknown>>)[info.fieldName]
  if (property === undefined) throw new GraphQLError(`The stand-in does not tell ${info.parentType.name}.${info.fieldName}: teach it.`)
  const value: unknown = typeof property === 'function' ? property(args, context, info) : property
  if (isAbstractType(named)) for (const one of Array.isArray(value) ? value : [value]) denyRecord(one, info.fieldName, context)
  return value
}

function denyRecord(record: unknown, field: string, context: Context): void {
  const name = (record as { readonly __typename?: string } | null)?.__typename
  const type = name === undefined ? undefined : schema.getType(name)
  if (type) deny(type, field, context)
}

function deny(type: GraphQLNamedType, field: string, { scopes }: Context): void {
  const needed = access.get(type.name)
  // A right to write is one to read as well.
  if (!needed || needed.anyOf.some((scope) => scopes.includes(scope) || scopes.includes(scope.replace('read_', 'write_')))) return
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${needed.required}`, {
    extensions: { code: 'ACCESS_DENIED', documentation, requiredAccess: needed.required },
  })
}

/** In Shopify's words where they are known. */
function wrongOf({ message, locations = [] }: GraphQLError): object {
  const [, fieldName, typeName] = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(message) ?? []
  if (fieldName === undefined) return { message, locations }
  return {
    message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
    locations,
    extensions: { code: 'undefinedField', typeName, fieldName },
  }
}

const searchWarnings = (warnings: Context['warnings']) =>
  warnings.map(({ path, query, field }) => ({
    path: [path],
    query,
    parsed: {},
    warnings: [{ field, message: 'Invalid search field for this query.', code: 'invalid_field' }],
  }))
