import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { BusinessProvider } from './business.tsx'
import { button, input } from './recipes.ts'

const system = createSystem(defaultBaseConfig, { theme: { recipes: { button, input } } })
const business = { name: 'White Mug Shop', currency: 'GBP', zone: 'Europe/London', today: '2026-03-26' }

// By default it waits for a second, which a machine that runs other tests beside may well need to draw a dialog.
configure({ asyncUtilTimeout: 20_000 })

/** Draws a part as it stands in a page: with recipes, router, and a business on 26 March 2026. */
export function show(part: ReactElement, more: { isOnlooker?: boolean } = {}) {
  return render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <BusinessProvider value={{ ...business, ...more }}>{part}</BusinessProvider>
      </MemoryRouter>
    </ChakraProvider>,
  )
}
