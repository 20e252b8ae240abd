import { z } from 'zod'
import { type Route, route } from './route.ts'

const once = { error: 'Give it once.' }

const pageQuery = z.object({
  first: z
    .string(once)
    .regex(/^\d{1,3}$/, { error: 'A page has 1 to 100 entries.' })
    .transform(Number)
    .optional(),
  after: z.string(once).optional(),
})

/** The documented calls about playbooks, scans, and the initial data of a business. */
export const playbookRoutes: readonly Route[] = [
  route<{ playbooks: unknown }>({
    method: 'GET',
    path: '/api/playbooks',
    summary: 'All playbooks.',
    document: 'query RestPlaybooks { playbooks { id categoryId title description estimatedImpact estimatedCost estimatedTime steps } }',
    answer: ({ playbooks }) => playbooks,
  }),
  route<{ initializeData: { message: string } }>({
    method: 'POST',
    path: '/api/init-data',
    summary: 'Makes the playbooks of the product the business’s own; a second call changes nothing.',
    document: 'mutation RestInitializeData { initializeData { message userErrors { field code message } } }',
    answer: ({ initializeData: { message } }) => ({ message }),
  }),
  route<{ aiAnalyses: { nodes: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } }>({
    method: 'GET',
    path: '/api/ai-analyses',
    summary: 'Scans that have ended, the newest first, in pages.',
    document: `query RestAiAnalyses($first: Int, $after: String) { aiAnalyses(first: $first, after: $after) {
      nodes { id confidence risksIdentified modelVersion fromDay asOf days startedAt finishedAt } pageInfo { hasNextPage endCursor } } }`,
    query: pageQuery,
    variables: ({ query }) => query,
    answer: ({ aiAnalyses }) => aiAnalyses.nodes,
    page: ({ aiAnalyses }) => aiAnalyses.pageInfo,
  }),
  route<{ detectRisks: { jobId: string; message: string } }>({
    method: 'POST',
    path: '/api/ai/detect-risks',
    summary: 'Has the detectors look at the data now.',
    document: 'mutation RestDetectRisks { detectRisks { jobId message userErrors { field code message } } }',
    answer: ({ detectRisks: { jobId, message } }) => ({ jobId, message }),
    status: 202,
    statuses: { 202: 'The scan is under way; what it finds arrives as risks and an analysis.' },
  }),
]
