import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router'
import { wholeNumber } from './words.ts'

/** One tab as a link; the page that is shown has a line below it. */
export const TabLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '40px',
    px: '1',
    fontSize: { base: 'sm', md: 'md' },
    mb: '-1px',
    color: 'muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    borderBottomWidth: '2px',
    borderBottomStyle: 'solid',
    borderColor: 'transparent',
    _hover: { color: 'ink' },
    _currentPage: { color: 'ink', borderColor: 'accent' },
  },
})

type Tab = { readonly key: string; readonly word: string; readonly to: string; readonly count?: number | undefined }

/** Parts of a page, each with an address of its own and, where it has one, its count. */
export function LinkTabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <chakra.nav aria-label={label} mb="5" borderBottom="1px solid {colors.line}">
      <Flex columnGap={{ base: '3', md: '5' }} wrap="wrap">
        {tabs.map(({ key, word, to, count }) => (
          <TabLink key={key} to={to} aria-current={key === current ? 'page' : undefined} preventScrollReset>
            {word}
            {count === undefined ? null : (
              <Box as="span" fontWeight="normal" color="muted" fontVariantNumeric="tabular-nums">
                {wholeNumber(count)}
              </Box>
            )}
          </TabLink>
        ))}
      </Flex>
    </chakra.nav>
  )
}
