import { extendSchema, type GraphQLObjectType, type GraphQLSchema, isInterfaceType, isObjectType, parse } from 'graphql'
import { auditEntriesById } from '../businesses/audit-log.ts'
import { ownBusiness } from '../businesses/businesses.ts'
import { currentUser } from '../businesses/current-user.ts'
import { invitationsById } from '../businesses/invitations.ts'
import { membersById } from '../businesses/members.ts'
import { channelsById } from '../channels/channels.ts'
import { deliveriesById } from '../channels/deliveries.ts'
import { feedbackById } from '../feedback/risk-feedback.ts'
import { apiKeysById } from '../identity/keys/keys.ts'
import { conflictsById } from '../imports/decide/conflicts.ts'
import { importsById } from '../imports/imports.ts'
import { integrationsById } from '../integrations/integrations.ts'
import { mailById } from '../mail/list-mail.ts'
import { notificationsById } from '../notifications/bell/notifications.ts'
import type { Need } from '../platform/rights/needs.ts'
import type { BatchLoader, Context } from '../platform/transaction/context.ts'
import { playbookRunsById } from '../playbooks/playbook-runs.ts'
import { playbooksById } from '../playbooks/playbooks.ts'
import { evidenceById } from '../risks/evidence/evidence-page.ts'
import { commentsById, plansById } from '../risks/notes/risk-notes.ts'
import { findingsById, risksById } from '../risks/risks.ts'
import { statusChangesById } from '../risks/status/status-history.ts'
import { categories } from '../risks/summary/categories.ts'
import { aiAnalysesById } from '../scans/ai-analyses.ts'
import { suppliersById } from '../suppliers/suppliers.ts'

/** How objects of one type are identified and found again. */
type NodeType = {
  /** The part of the nodeId after the type's name; default: the documented id. */
  readonly keyOf?: (thing: never) => string
  /** Null for an id of another business, or of none. */
  readonly find: (context: Context, key: string) => Promise<object | null>
}

/** Loads all objects of that type that are requested at the same moment, in one statement. */
const together =
  (batch: BatchLoader<object>): NodeType['find'] =>
  async ({ load }, key) =>
    (await load(batch, key)) ?? null

/** Every type that has an id. */
const nodeTypes: Readonly<Record<string, NodeType>> = {
  ActionPlan: { find: together(plansById) },
  ApiKey: { find: together(apiKeysById) },
  AuditEntry: { find: together(auditEntriesById) },
  AiAnalysis: { find: together(aiAnalysesById) },
  Business: { find: async ({ read, actor }, id) => (actor ? own(await read(ownBusiness), id) : null) },
  Conflict: { find: together(conflictsById) },
  Channel: { find: together(channelsById) },
  ChannelDelivery: { find: together(deliveriesById) },
  // The same row may occur in several findings, with a share of each loss.
  Evidence: { keyOf: ({ findingId, id }: { findingId: string; id: string }) => `${findingId}/${id}`, find: together(evidenceById) },
  Finding: { find: together(findingsById) },
  Import: { find: together(importsById) },
  Invitation: { find: together(invitationsById) },
  Member: { find: together(membersById) },
  Integration: { find: together(integrationsById) },
  Notification: { find: together(notificationsById) },
  Playbook: { find: together(playbooksById) },
  PlaybookRun: { find: together(playbookRunsById) },
  Mail: { find: together(mailById) },
  Risk: { find: together(risksById) },
  RiskCategory: { find: async (_context, id) => categories.find((one) => one.id === id) ?? null },
  RiskComment: { find: together(commentsById) },
  RiskFeedback: { find: together(feedbackById) },
  RiskStatusChange: { find: together(statusChangesById) },
  Supplier: { find: together(suppliersById) },
  User: { find: async (context, id) => own(await currentUser(context), id) },
}

function own<T extends { readonly id: string }>(found: T | null, id: string): T | null {
  return found?.id === id ? found : null
}

const names = Object.keys(nodeTypes)

const additions = `
  """Whatever has an id can be asked for again by its nodeId."""
  interface Node { """Unique among all things of all types; opaque.""" nodeId: ID! }
  ${names.map((name) => `extend type ${name} implements Node { """Unique among all things of all types; opaque.""" nodeId: ID! }`).join('\n')}
  extend type Query {
    """The thing of this nodeId; null when there is none, when it is not of the viewer's business, and for what is no nodeId."""
    node("""The nodeId of the thing.""" nodeId: ID!): Node
  }`

/** The type of an object found by `node`: the objects do not contain it. */
const typeOfFound = new WeakMap<object, string>()

/** The schema with `nodeId` on every type that has an id, and `node` to find objects by it. */
export function withNodes(schema: GraphQLSchema): GraphQLSchema {
  const extended = extendSchema(schema, parse(additions))
  for (const [name, { keyOf = idOf }] of Object.entries(nodeTypes)) {
    const field = (extended.getType(name) as GraphQLObjectType).getFields().nodeId
    if (field) field.resolve = (thing) => nodeIdOf(name, keyOf(thing as never))
  }
  const node = extended.getQueryType()?.getFields().node
  if (node) {
    node.resolve = (_root, { nodeId }: { nodeId: string }, context: Context) => found(context, nodeId)
    node.extensions = { needs: 'signed-in' satisfies Need }
  }
  const type = extended.getType('Node')
  if (isInterfaceType(type)) type.resolveType = (thing) => typeOfFound.get(thing)
  return extended
}

/** Names of the types with an `id` that `node` does not find; any name is a mistake in the code. */
export function forgottenNodes(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  return types.filter((type) => 'id' in type.getFields() && !names.includes(type.name)).map(({ name }) => name)
}

function idOf({ id }: { readonly id: string }): string {
  return id
}

function nodeIdOf(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString('base64url')
}

async function found(context: Context, nodeId: string): Promise<object | null> {
  const [, name = '', key = ''] = /^(\w+):(.*)$/s.exec(Buffer.from(nodeId, 'base64url').toString()) ?? []
  const type = Object.hasOwn(nodeTypes, name) ? nodeTypes[name] : undefined
  // Only the canonical encoding is accepted: other texts that decode to the same id are not.
  if (!type || nodeIdOf(name, key) !== nodeId) return null
  const thing = await type.find(context, key)
  if (thing) typeOfFound.set(thing, name)
  return thing
}
