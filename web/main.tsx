import '@fontsource-variable/inter/wght.css'
import { ApolloProvider } from '@apollo/client/react'
import { ChakraProvider } from '@chakra-ui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { client } from './app/apollo.ts'
import { router } from './app/router.tsx'
import { system } from './app/theme.ts'
import { Toasts } from './ui/toasts.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its element #root')

createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </ApolloProvider>
    </ChakraProvider>
  </StrictMode>,
)
