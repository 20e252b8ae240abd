import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type Head = { title: string; lead?: ReactNode; actions?: ReactNode; badge?: ReactNode }

/**
 * The head of a page: its document title, its one h1 with its count, a line on its purpose, at most
 * two actions.
 */
export function PageHead({ title, lead, actions, badge }: Head) {
  return (
    <Flex align="start" justify="space-between" gap="4" wrap="wrap" mb="6">
      <title>{`${title} · RiskPilot`}</title>
      <Box minW="0" flex="1 1 280px">
        <Flex align="center" gap="2.5">
          <chakra.h1 fontSize="xl" fontWeight="semibold" lineHeight="1.3" letterSpacing="-0.01em" tabIndex={-1}>
            {title}
          </chakra.h1>
          {badge}
        </Flex>
        {lead ? (
          <Box color="muted" mt="1" maxW="70ch">
            {lead}
          </Box>
        ) : null}
      </Box>
      {actions}
    </Flex>
  )
}

/** A surface with a one-pixel line and no shadow. */
export const Card = chakra('section', {
  base: { bg: 'card', borderWidth: '1px', borderStyle: 'solid', borderColor: 'line', borderRadius: 'lg', p: { base: '4', md: '5' } },
})

/** The heading of a card or a part of a page. */
export const PartTitle = chakra('h2', { base: { fontSize: 'lg', fontWeight: 'semibold', lineHeight: '1.4' } })
