import { expect, it } from 'vitest'
import { unfit } from '../../e2e/support/checked-answers.ts'
import { exampleAnswers } from './example-answers.ts'
import { nameOf, type Route } from './route.ts'
import { routes } from './routes.ts'

const answered = routes.filter(({ statuses }) => Object.keys(statuses).some((status) => status !== '204' && status !== '302'))

it.each(answered.map((one): [string, Route] => [nameOf(one), one]))(
  'API-09 REST-40 %s has an example of an answer that fits its shape to the field',
  (name, { method, path, statuses }) => {
    const pathname = path.replace(/:\w+/g, 'x')
    for (const status of Object.keys(statuses).map(Number))
      expect(unfit({ method, pathname, status, type: 'application/json', text: JSON.stringify(exampleAnswers[name] ?? null) })).toBeNull()
  },
)

it('ENT-33 API-09 an instant that is not ISO 8601 in UTC, or an amount that is a number, fits no documented answer', () => {
  const [analysis] = exampleAnswers['GET /api/ai-analyses'] as [Record<string, unknown>]
  const [playbook] = exampleAnswers['GET /api/playbooks'] as [Record<string, unknown>]
  const said = (pathname: string, value: unknown) =>
    unfit({ method: 'GET', pathname, status: 200, type: 'application/json', text: JSON.stringify([value]) })
  for (const startedAt of ['2026-11-22T01:00:00+02:00', '2026-11-22 01:00:00Z', '2026-11-22', 'today', 1_795_309_200_000])
    expect([startedAt, said('/api/ai-analyses', { ...analysis, startedAt })]).toEqual([startedAt, expect.any(String)])
  for (const asOf of ['2026-11-22T00:00:00.000Z', '22.11.2026', '2026-11-31'])
    expect([asOf, said('/api/ai-analyses', { ...analysis, asOf })]).toEqual([asOf, expect.any(String)])
  expect(said('/api/playbooks', { ...playbook, estimatedCost: 2_500 })).toEqual(expect.any(String))
})
