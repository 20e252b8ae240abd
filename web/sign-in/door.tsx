import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Card } from '../ui/page.tsx'

type Props = {
  readonly title: string
  readonly heading: string
  readonly lead: ReactNode
  readonly foot?: ReactNode
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page in front of the door: one thing to do, in the middle of the screen. */
export function Door({ title, heading, lead, foot, above, children }: Props) {
  return (
    <chakra.main minH="100dvh" display="grid" placeItems="center" px="4" py="10">
      <title>{`${title} · RiskPilot`}</title>
      <Box w="100%" maxW="400px">
        <Flex direction="column" align="center" textAlign="center" mb="6">
          <chakra.img src="/favicon.svg" alt="" w="44px" h="44px" mb="4" />
          <chakra.h1 fontSize="2xl" fontWeight="semibold" letterSpacing="-0.02em" lineHeight="1.2">
            {heading}
          </chakra.h1>
          <Box color="muted" fontSize="lg" mt="2" textWrap="balance">
            {lead}
          </Box>
        </Flex>
        {above}
        <Card p={{ base: '5', md: '6' }}>{children}</Card>
        {foot ? (
          <Box textAlign="center" mt="5">
            {foot}
          </Box>
        ) : null}
      </Box>
    </chakra.main>
  )
}

const tones = {
  warning: { icon: 'warning', color: 'medium', bg: 'medium.soft' },
  done: { icon: 'done', color: 'accent', bg: 'accent.soft' },
} as const satisfies Record<string, { icon: IconName; color: string; bg: string }>

/** What happened on the way here. */
export function Note({ tone, title, children }: { tone: keyof typeof tones; title: string; children: ReactNode }) {
  const { icon, color, bg } = tones[tone]
  return (
    <Flex role={tone === 'warning' ? 'alert' : 'status'} gap="3" bg={bg} color={color} borderRadius="lg" p="4" mb="4">
      <Box mt="0.5">
        <Icon name={icon} />
      </Box>
      <Box>
        <Box fontWeight="semibold">{title}</Box>
        {children}
      </Box>
    </Flex>
  )
}
