import { z } from 'zod'
import { riskStatusInput } from '../risks/risk.input.ts'
import { statuses } from '../risks/status/status-machine.rules.ts'
import { categories } from '../risks/summary/categories.ts'
import { severities } from '../risks/summary/risk-stats.ts'
import { type Route, route } from './route.ts'

const riskFields = `id title description severity status categoryId userId source impactScore likelihoodScore riskScore
  detectedAt resolvedAt metadata createdAt updatedAt`

const oneOf = (words: readonly string[]) => z.enum(words, { error: `Use one of ${words.join(', ')}.` }).optional()

/** A parameter comes once, as text. */
const listQuery = z.strictObject(
  {
    first: z
      .string({ error: 'Give it once.' })
      .regex(/^\d{1,3}$/, { error: 'A page has 1 to 100 entries.' })
      .transform(Number)
      .optional()
      .meta({ type: 'integer', minimum: 1, maximum: 100, pattern: undefined }),
    after: z.string({ error: 'Give it once.' }).optional(),
    categoryId: oneOf(categories.map(({ id }) => id)),
    severity: oneOf(severities),
    status: oneOf(statuses),
    search: z.string({ error: 'Give it once.' }).optional(),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no parameter ${issue.keys?.join(', ')}; there are first, after, categoryId, severity, status, search.`
        : undefined,
  },
)

/** The documented calls about risks. */
export const riskRoutes: readonly Route[] = [
  route<{ risks: { nodes: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } }>({
    method: 'GET',
    path: '/api/risks',
    summary: 'Risks, the newest first, in pages.',
    document: `query RestRisks($first: Int, $after: String, $filter: RiskFilter) {
      risks(first: $first, after: $after, filter: $filter, sort: newest) { nodes { ${riskFields} } pageInfo { hasNextPage endCursor } }
    }`,
    query: listQuery,
    example: { query: { first: '20', status: 'active' } },
    variables: ({ query: { first, after, ...filter } }) => ({ first, after, filter }),
    answer: ({ risks }) => risks.nodes,
    page: ({ risks }) => risks.pageInfo,
  }),
  route<{ riskStats: unknown }>({
    method: 'GET',
    path: '/api/risks/stats',
    summary: 'How many risks are active or investigating, by severity.',
    document: 'query RestRiskStats { riskStats { critical high medium low total } }',
    answer: ({ riskStats }) => riskStats,
  }),
  route<{ riskCategories: unknown }>({
    method: 'GET',
    path: '/api/risk-categories',
    summary: 'The four categories of risks.',
    document: 'query RestRiskCategories { riskCategories { id name description icon color createdAt } }',
    answer: ({ riskCategories }) => riskCategories,
  }),
  route<{ updateRiskStatus: { risk: unknown } }>({
    method: 'PATCH',
    path: '/api/risks/:id/status',
    summary: 'Moves a risk to another status.',
    document: `mutation RestUpdateRiskStatus($input: UpdateRiskStatusInput!) {
      updateRiskStatus(input: $input) { risk { ${riskFields} } userErrors { field code message } }
    }`,
    body: riskStatusInput,
    params: { id: 'The risk.' },
    variables: ({ params, body }) => ({ input: { riskId: params.id, ...body } }),
    errors: { 409: 'The risk cannot go there from where it stands, or someone was faster; the message names both statuses.' },
    example: { params: { id: '0197a3c1-5d5e-7c31-9d3a-2f4b8c6e1a70' }, body: { status: 'dismissed', reason: 'known and accepted' } },
    answer: ({ updateRiskStatus }) => updateRiskStatus.risk,
  }),
]
