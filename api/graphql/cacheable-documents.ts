import { type DocumentNode, type GraphQLSchema, type OperationDefinitionNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { onlyOperation } from './compilable.ts'
import { askedFields } from './guard.ts'

/**
 * Fields whose values depend on rows of the business alone, and of those only on tables whose changes are noted (`0032-changes-noted`): not
 * on the clock, other people's names, what a process knows, or anything outside. `all`: every field of that type.
 */
export const cacheable: Readonly<Record<string, 'all' | readonly string[]>> = {
  Query: ['risks', 'risk', 'finding', 'riskStats', 'riskCategories', 'moneyAtRisk'],
  Risk: [
    ...['id', 'nodeId', 'title', 'description', 'severity', 'status', 'categoryId', 'category', 'userId', 'source', 'subject', 'metadata'],
    ...['impactScore', 'likelihoodScore', 'riskScore', 'loss', 'monthly', 'startedOn', 'detectedOn', 'endedOn', 'findings'],
    ...['detectedAt', 'resolvedAt', 'createdAt', 'updatedAt'],
  ],
  Finding: 'all',
  RiskConnection: 'all',
  RiskEdge: 'all',
  RiskSubject: 'all',
  RiskCategory: 'all',
  RiskStats: 'all',
  MoneyAtRisk: 'all',
  CategoryAtRisk: 'all',
  Evidence: 'all',
  EvidenceConnection: 'all',
  EvidenceEdge: 'all',
  LossDay: 'all',
  WaterfallPart: 'all',
  MarginChange: 'all',
  PageInfo: 'all',
  Money: 'all',
  MoneyRange: 'all',
}

type Fields = readonly string[] | null
const known = new WeakMap<OperationDefinitionNode, Fields>()

/**
 * The first fields of a valid operation, if its answer is the same as long as nothing of the business has changed; null where it may differ.
 * Found out once an operation.
 */
export function cacheableFields(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Fields {
  const found = known.get(operation)
  if (found !== undefined) return found
  const fields = isSteady(schema, document, operation) ? askedFields({ operationName: operation.name?.value }, { document }) : null
  known.set(operation, fields)
  return fields
}

function isSteady(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  if (operation.operation !== 'query') return false
  let isSo = true
  const types = new TypeInfo(schema)
  visit(
    onlyOperation(document, operation),
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const parent = types.getParentType()
        if (name.value === '__typename' && parent !== schema.getQueryType()) return
        const named = parent && cacheable[parent.name]
        if (named !== 'all' && !named?.includes(name.value)) isSo = false
      },
    }),
  )
  return isSo
}
