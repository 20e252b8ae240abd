import { type GraphQLInputType, type GraphQLResolveInfo, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql'
import { recordAuditEntry } from '../platform/transaction/audit.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { AuditDetail } from '../platform/transaction/work.ts'

/**
 * The context of a mutation: each change is written to the audit log in the same transaction, under
 * the mutation's name. Where the service adds no details, the entry contains the mutation's input.
 */
export function withAudit(context: Context, info: GraphQLResolveInfo, args: Readonly<Record<string, unknown>>): Context {
  const deed = { operation: info.fieldName, requestId: context.requestId, from: context.origin }
  return {
    ...context,
    change: (fn) =>
      context.change(async (work) => {
        const deeds: AuditDetail[] = []
        const result = await fn({ ...work, auditDetails: deeds })
        await recordAuditEntry(work, deed, deeds.length > 0 ? deeds : [{ after: askedFor(info, args) }])
        return result
      }),
  }
}

/**
 * The input's ids, enum values, numbers and days. Texts are omitted: they may contain secrets or
 * personal data.
 */
function askedFor({ parentType, fieldName }: GraphQLResolveInfo, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const input = parentType.getFields()[fieldName]?.args.find(({ name }) => name === 'input')
  const plainInput = input && plain(input.type, args.input)
  return typeof plainInput === 'object' && plainInput !== null && !Array.isArray(plainInput) ? { ...plainInput } : {}
}

const plainTypes = new Set(['ID', 'Int', 'Float', 'Boolean', 'Day'])

function plain(given: GraphQLInputType, value: unknown): unknown {
  const type = getNullableType(given)
  if (value === null || value === undefined) return undefined
  if (isListType(type)) {
    const items = (value as unknown[]).slice(0, 20).flatMap((one) => plain(type.ofType as GraphQLInputType, one) ?? [])
    return items.length > 0 ? items : undefined
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const entries = fields.map(({ name, type: of }) => [name, plain(of, (value as Record<string, unknown>)[name])] as const)
    return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
  }
  return isEnumType(type) || plainTypes.has(type.name) ? value : undefined
}
