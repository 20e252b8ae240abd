import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clearedElsewhere, retainedTables, retentionRules } from './retention-rules.ts'

const daysOf = (days: number) => (days === 1 ? '1 day' : `${days} days`)

it('OPS-09 docs/operations/retention.md lists the rules that run; after a change: vitest run api/server/operations/retention-page.test.ts -u', async () => {
  const page = [
    '# What is deleted, and when',
    '',
    'Once a day each of these rules runs on one of the servers, in batches of 5,000 rows. `riskpilot_cleared_timestamp_seconds` of [`/metrics`](metrics.md) says when that was.',
    '',
    '| what | deleted after | why then |',
    '| --- | --- | --- |',
    ...retentionRules.toSorted((a, b) => a.days - b.days).map(({ what, days, because }) => `| ${what} | ${daysOf(days)} | ${because} |`),
    '',
    'What ran out or ended is counted from that moment, everything else from when it was written.',
    '',
    '| what | deleted after | by whom |',
    '| --- | --- | --- |',
    ...clearedElsewhere.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    'RiskPilot writes its log to standard output and keeps none: set 30 days where you collect it. The own log of the embedded database is cut at 10 MB.',
    '',
    '## What stays',
    '',
    '| table | because |',
    '| --- | --- |',
    ...Object.entries(retainedTables).map(([table, because]) => `| \`${table}\` | ${because} |`),
    '',
    'A business that is deleted takes all of its rows along. Who signed up in a public form is forgotten with `riskpilot signups forget EMAIL`.',
    '',
  ]
  await expect(page.join('\n')).toMatchFileSnapshot(join(import.meta.dirname, '..', '..', '..', 'docs', 'operations', 'retention.md'))
})
