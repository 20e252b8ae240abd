import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { ChakraProvider } from '@chakra-ui/react'
import { type ReactNode, StrictMode } from 'react'
import { Toasts } from '../ui/toasts.tsx'
import { system } from './theme.ts'

/** What stands around the pages: the same for the browser and for the server that draws the first of them. */
export function AppProviders({ client, children }: { client: ApolloClient; children: ReactNode }) {
  return (
    <StrictMode>
      <ChakraProvider value={system}>
        <ApolloProvider client={client}>
          {children}
          <Toasts />
        </ApolloProvider>
      </ChakraProvider>
    </StrictMode>
  )
}
