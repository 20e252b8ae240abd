import { OpenRisksDocument, ResolveRiskDocument, RiskChangesDocument } from './generated/graphql.ts'
import { type Access, ask, follow } from './riskpilot.ts'

const { RISKPILOT_URL: url = 'http://127.0.0.1:4000', RISKPILOT_KEY: key = '' } = process.env
if (!key.startsWith('rp_')) {
  console.error('Set RISKPILOT_KEY to an API key of the business (rp_…) that may read and handle risks.')
  process.exit(2)
}
const access: Access = { url, key }
const resolving = process.argv[2]

// Read first, then listen from where the reading stood: nothing between the two is missed.
const { risks, eventCursor } = await ask(access, OpenRisksDocument, { first: 20 })
console.log(`${risks.totalCount} open risks`)
for (const { id, title, status, monthly } of risks.nodes)
  console.log(`${id}  ${status}  ${monthly.expected.amount} ${monthly.expected.currency} a month  ${title}`)

if (resolving !== undefined) {
  const { updateRiskStatus } = await ask(access, ResolveRiskDocument, { input: { riskId: resolving, status: 'resolved' } })
  const [mistake] = updateRiskStatus.userErrors
  if (mistake) {
    console.error(mistake.message)
    process.exit(1)
  }
}

const stopping = new AbortController()
process.on('SIGINT', () => stopping.abort())
for await (const { riskUpdated } of follow(access, RiskChangesDocument, { variables: { since: eventCursor }, signal: stopping.signal })) {
  console.log(`changed: ${riskUpdated.id}  ${riskUpdated.status}  ${riskUpdated.title}`)
  if (riskUpdated.id === resolving && riskUpdated.status === 'resolved') stopping.abort()
}
