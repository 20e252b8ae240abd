import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import './graphiql.css'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import { createRoot } from 'react-dom/client'

const example = `# Where money leaks now, with the rows that prove it.
# You need to be signed in in this browser.
query WhereMoneyLeaks {
  risks(first: 10, filter: { status: active }) {
    totalCount
    nodes {
      title
      severity
      startedOn
      monthly { low { amount } expected { amount currency } high { amount } }
      findings {
        explanation
        evidence(first: 3) {
          totalCount
          nodes { file line day expected { amount } actual { amount } loss { amount } }
        }
      }
    }
  }
}
`

const root = document.getElementById('graphiql')
if (!root) throw new Error('index.html has lost its element #graphiql')

const socketUrl = `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/graphql`
const fetcher = createGraphiQLFetcher({ url: '/graphql', subscriptionUrl: socketUrl })

createRoot(root).render(<GraphiQL fetcher={fetcher} defaultQuery={example} />)
