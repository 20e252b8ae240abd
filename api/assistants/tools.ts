/** A tool of an assistant: one document of the graph. Its input is the document's variables. */
export type Tool = {
  readonly name: string
  readonly title: string
  /** What it is for. What a variable means is said by the graph. */
  readonly description: string
  readonly document: string
  /** The area of a key's scopes that it writes to; null: it only reads. */
  readonly writes: 'risk' | null
  /** Variables that the command makes itself, each a new UUID. */
  readonly made?: readonly string[]
}

const money = '{ amount currency }'
const range = `{ low ${money} expected ${money} high ${money} }`
const rows = `{ totalCount pageInfo { hasNextPage endCursor }
  nodes { file line day table reference entity entityName units expected ${money} actual ${money} loss ${money} } }`

export const tools: readonly Tool[] = [
  {
    name: 'list_alerts',
    title: 'List alerts',
    description:
      'The alerts of the shop, the most expensive first: what leaks, since when, and how much a month. Open ones unless statuses say otherwise.',
    writes: null,
    document: `query ListAlerts($first: Int = 20, $after: String, $search: String, $severities: [RiskSeverity!],
        $statuses: [RiskStatus!] = [active, investigating]) {
      risks(first: $first, after: $after, filter: { search: $search, severities: $severities, statuses: $statuses }, sort: money, direction: descending) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes { id title status severity phase startedOn detectedOn isProvisional monthly ${range} loss ${range} }
      }
    }`,
  },
  {
    name: 'explain_alert',
    title: 'Explain an alert',
    description:
      'One alert with its findings: what happened, what it costs, what moved the money, what to do, and of each finding the twenty rows that lost most, with file and line.',
    writes: null,
    document: `query ExplainAlert($id: ID!) {
      risk(id: $id) {
        id title description status severity phase startedOn detectedOn isProvisional
        monthly ${range} loss ${range} stillToCome ${range}
        comments(first: 20) { totalCount nodes { text email createdAt } }
        findings {
          id kind nature entityType entity entityName title explanation startedOn endedOn confidence rows
          loss ${range} monthly ${range}
          advice { text }
          waterfall { part amount ${money} }
          evidence(first: 20, orderBy: loss, direction: descending) ${rows}
        }
      }
    }`,
  },
  {
    name: 'alert_rows',
    title: 'Rows behind a finding',
    description: "All rows of the shop's files behind a finding, page by page. Their losses sum to the finding's loss to the cent.",
    writes: null,
    document: `query AlertRows($id: ID!, $first: Int = 50, $after: String) {
      finding(id: $id) {
        id title rows loss ${range}
        evidence(first: $first, after: $after, orderBy: loss, direction: descending) ${rows}
      }
    }`,
  },
  {
    name: 'money_at_risk',
    title: 'Money at risk',
    description: 'What all open alerts cost a month together. Rows behind several alerts count once.',
    writes: null,
    document: `query MoneyAtRisk { moneyAtRisk { risks monthly ${range} overlap ${money} categories { risks monthly ${range} categoryId } } }`,
  },
  {
    name: 'checks',
    title: 'What is checked',
    description:
      'Each check with whether it can run on the files of the shop, and if not what is missing. A check that cannot run finds nothing.',
    writes: null,
    document: 'query Checks { detectors { detector state finds reason missing missingDetail } }',
  },
  {
    name: 'add_comment',
    title: 'Comment on an alert',
    description: 'Writes a comment below an alert, under the name of the API key.',
    writes: 'risk',
    made: ['commentId'],
    document: `mutation AddComment($commentId: ID!, $riskId: ID!, $text: String!) {
      addRiskComment(input: { id: $commentId, riskId: $riskId, text: $text }) {
        comment { id text createdAt }
        userErrors { field code message }
      }
    }`,
  },
  {
    name: 'set_alert_status',
    title: 'Resolve, dismiss or reopen an alert',
    description:
      'Changes the status of an alert. Ask the person first. Give the status that list_alerts showed as expectedStatus: when somebody changed it since, nothing happens.',
    writes: 'risk',
    document: `mutation SetAlertStatus($riskId: ID!, $status: RiskStatus!, $expectedStatus: RiskStatus!, $reason: String) {
      updateRiskStatus(input: { riskId: $riskId, status: $status, expectedStatus: $expectedStatus, reason: $reason }) {
        risk { id title status }
        userErrors { field code message }
      }
    }`,
  },
]
