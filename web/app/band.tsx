import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icons.tsx'

const tones = {
  warning: { color: 'medium', bg: 'medium.soft', icon: 'warning' },
  note: { color: 'accent', bg: 'accent.soft', icon: 'info' },
} as const

type Props = { label: string; text: ReactNode; tone?: keyof typeof tones; children: ReactNode }

/** A sentence across the page below the top bar, and what one can do about it. */
export function Band({ label, text, tone = 'warning', children }: Props) {
  const { icon, ...colors } = tones[tone]
  return (
    <Flex
      as="section"
      aria-label={label}
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      px={{ base: '4', md: '8' }}
      py="2.5"
      {...colors}
    >
      <Flex align="center" gap="2.5" flex="1 1 280px">
        <Icon name={icon} />
        <span>{text}</span>
      </Flex>
      {children}
    </Flex>
  )
}
