import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { Button } from './button.tsx'
import { whatWentWrong } from './failure.ts'
import { Icon, type IconName } from './icons.tsx'
import { Card } from './page.tsx'

type EmptyProps = {
  icon: IconName
  title: string
  children: ReactNode
  action?: ReactNode
  /** Without a surface of its own, where it is all that a dialog shows. */
  isBare?: boolean
}

const bare = { bg: 'transparent', borderWidth: '0' } as const

/** An empty state: what will be here, why it is empty, one action. */
export function EmptyState({ icon, title, children, action, isBare = false }: EmptyProps) {
  return (
    <Card py={isBare ? '4' : { base: '10', md: '14' }} textAlign="center" {...(isBare && bare)}>
      <Flex direction="column" align="center" gap="3">
        <Box color="accent" bg="accent.soft" borderRadius="full" p="3">
          <Icon name={icon} size={24} />
        </Box>
        <chakra.h2 fontSize="lg" fontWeight="semibold">
          {title}
        </chakra.h2>
        <Box color="muted" maxW="52ch">
          {children}
        </Box>
        {action ? <Box mt="2">{action}</Box> : null}
      </Flex>
    </Card>
  )
}

/** What happened, what is safe, what to do, an id for support requests, and a retry. */
export function ErrorState({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => void }) {
  const { sentence, detail } = whatWentWrong(error)
  return (
    <Card role="alert" borderColor="high">
      <Flex gap="3" align="start">
        <Box color="high" mt="2px">
          <Icon name="warning" />
        </Box>
        <Box minW="0">
          <chakra.h2 fontSize="lg" fontWeight="semibold">
            {title}
          </chakra.h2>
          <Box color="muted" mt="1" maxW="70ch">
            {sentence} Nothing you imported is lost.
          </Box>
          {detail ? (
            <Box color="muted" fontSize="sm" mt="2">
              If it happens again, name this: <chakra.code userSelect="all">{detail}</chakra.code>
            </Box>
          ) : null}
          {onRetry ? (
            <Button mt="4" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
        </Box>
      </Flex>
    </Card>
  )
}

/** A gray placeholder with the size of the content. */
export const Skeleton = chakra('div', { base: { bg: 'sunken', borderRadius: 'sm', animation: 'pulse 1.6s ease-in-out infinite' } })

/** A sentence about a failure beside content that is still valid. */
export function Problem({ children }: { children: string | null }) {
  return (
    <Box role="alert" color="high" mt="3" _empty={{ display: 'none' }}>
      {children}
    </Box>
  )
}

/** Wraps skeletons: announces once to screen readers that data is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="status" aria-label={label} aria-busy="true">
      {children}
    </Box>
  )
}

type ReadingProps = { what: string; error: unknown; onRetry: () => void } & React.ComponentProps<typeof Skeleton>

/**
 * In place of what is not there yet: that it is being read, in its size, or why it could not be.
 * `what` as in “the members”.
 */
export function Reading({ what, error, onRetry, ...size }: ReadingProps) {
  if (error) return <ErrorState title={`${capitalized(what)} could not be read`} error={error} onRetry={onRetry} />
  return (
    <Loading label={`Reading ${what}`}>
      <Skeleton {...size} />
    </Loading>
  )
}

/** Shown while even the layout of the page is unknown. */
export function Spinner({ label }: { label: string }) {
  return (
    <Flex minH="60dvh" align="center" justify="center" role="status" aria-label={label}>
      <Box
        w="28px"
        h="28px"
        borderRadius="full"
        borderWidth="3px"
        borderStyle="solid"
        borderColor="line"
        borderTopColor="accent"
        animation="spin 0.8s linear infinite"
      />
    </Flex>
  )
}
