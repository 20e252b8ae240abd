import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { ChakraProvider } from '@chakra-ui/react'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, StrictMode } from 'react'
import { Toasts } from '../ui/toasts.tsx'
import { system } from './theme.ts'

type Props = {
  client: ApolloClient
  /** Where styles are inserted: one for a browser, one for each drawing of the server. */
  styles: EmotionCache
  children: ReactNode
}

/** The providers around all pages: the same in the browser and in server-side rendering. */
export function AppProviders({ client, styles, children }: Props) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ChakraProvider value={system}>
          <ApolloProvider client={client}>
            {children}
            <Toasts />
          </ApolloProvider>
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>
  )
}
