import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import './graphiql.css'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import { createClient } from 'graphql-ws'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Bar } from './bar.tsx'
import { examples } from './examples.ts'
import { fetchWithKey, storedKey } from './key.ts'
import { withOwnOperation } from './own-operation.ts'

const root = document.getElementById('graphiql')
const bar = document.getElementById('bar')
if (!root || !bar) throw new Error('index.html has lost its elements #graphiql and #bar')

const wsClient = createClient({
  url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/graphql`,
  connectionParams: () => (storedKey() ? { authorization: `Bearer ${storedKey()}` } : {}),
})
const fetcher = withOwnOperation(createGraphiQLFetcher({ url: '/graphql', fetch: fetchWithKey, wsClient }))
const [first] = examples

createRoot(root).render(
  <GraphiQL
    fetcher={fetcher}
    defaultTabs={[{ query: first?.query ?? '', variables: first?.variables ?? '' }]}
    isHeadersEditorEnabled={false}
    showPersistHeadersSettings={false}
  >
    <GraphiQL.Toolbar>
      {({ prettify, merge, copy }) => (
        <>
          {prettify}
          {merge}
          {copy}
          {createPortal(<Bar />, bar)}
        </>
      )}
    </GraphiQL.Toolbar>
  </GraphiQL>,
)
