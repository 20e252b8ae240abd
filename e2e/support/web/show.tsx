import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { BusinessProvider } from '../../../web/ui/business.tsx'
import { button, input } from '../../../web/ui/recipes.ts'

const system = createSystem(defaultBaseConfig, { theme: { recipes: { button, input } } })
const business = { name: 'White Mug Shop', currency: 'GBP', zone: 'Europe/London', today: '2026-03-26' }

// The default timeout is a second, which rendering a dialog can exceed while other tests run on the
// machine.
configure({ asyncUtilTimeout: 20_000 })

/** Renders a part inside a page: with recipes, router, and a business on 26 March 2026. */
export function show(part: ReactElement, more: { isOnlooker?: boolean } = {}) {
  return render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <BusinessProvider value={{ ...business, ...more }}>{part}</BusinessProvider>
      </MemoryRouter>
    </ChakraProvider>,
  )
}
