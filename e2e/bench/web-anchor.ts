import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const main = `
import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { Box, Button, ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql' }) })
function Page() {
  const { data } = useQuery(gql('{ viewer { id } }'))
  return h(Box, null, h(Button, null, data?.viewer?.id))
}
const router = createBrowserRouter([{ path: '/', Component: Page }])
createRoot(document.body).render(
  h(ApolloProvider, { client }, h(ChakraProvider, { value: defaultSystem }, h(RouterProvider, { router }))),
)
`

/** Gzipped bytes of the least client on the same libraries, built as their guides say. */
export async function plainClientBytes(): Promise<number> {
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'riskpilot')
  mkdirSync(cache, { recursive: true })
  const root = mkdtempSync(join(cache, 'plain-client-'))
  try {
    writeFileSync(join(root, 'main.js'), main)
    writeFileSync(
      join(root, 'index.html'),
      '<!doctype html><title>Plain</title><body><script type="module" src="/main.js"></script></body>',
    )
    const built = await build({ root, configFile: false, logLevel: 'silent', mode: 'production', build: { write: false } })
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    return outputs.reduce((sum, one) => sum + (one.type === 'chunk' ? gzipSync(one.code).length : 0), 0)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
