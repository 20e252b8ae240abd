import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { ChakraProvider } from '@chakra-ui/react'
import { type ReactNode, StrictMode } from 'react'
import { Toasts } from '../ui/toasts.tsx'
import { system } from './theme.ts'

/** The providers around all pages: the same in the browser and in server-side rendering. */
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
