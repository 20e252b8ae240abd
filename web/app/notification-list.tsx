import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router'
import { type NotificationPartsFragment, NotificationsDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { Moment } from '../ui/figures.tsx'
import { Loading, Skeleton } from '../ui/states.tsx'
import { markAllRead, markRead } from './notification-reading.ts'

type Entry = NotificationPartsFragment

/** The page that a notification is about. */
function pathOf({ riskId, kind }: Entry): string {
  if (riskId) return `/risks/${riskId}`
  if (kind === 'integration') return '/integrations'
  if (kind === 'import') return '/imports'
  return kind === 'scan' ? '/dashboard' : '/risks'
}

/**
 * What the person was told, the newest first. A press on one leads to its alert and marks it as
 * read.
 */
export function NotificationList({ onChosen }: { onChosen: () => void }) {
  const client = useApolloClient()
  const { isDemo, isSample } = useBusiness()
  // The reading of a shared account is not kept.
  const isKept = !(isDemo || isSample)
  const { data, error, fetchMore, refetch } = useQuery(NotificationsDocument)
  const { nodes = [], pageInfo } = data?.notifications ?? {}
  const more = () => void fetchMore({ variables: { after: pageInfo?.endCursor } }).catch(() => undefined)
  return (
    <>
      <Flex align="center" justify="space-between" gap="2" px="4" minH="52px" borderBottom="1px solid {colors.line}">
        <chakra.h2 fontWeight="semibold">Notifications</chakra.h2>
        {isKept && nodes.some(({ readAt }) => readAt === null) ? (
          <Button look="quiet" color="accent" px="2" me="-2" onClick={() => void markAllRead(client)}>
            Mark all as read
          </Button>
        ) : null}
      </Flex>
      {data ? null : error ? <NotRead error={error} onRetry={() => void refetch()} /> : <Placeholder />}
      {data && nodes.length === 0 ? <Nothing /> : null}
      <chakra.ul listStyleType="none">
        {nodes.map((one) => (
          <Row key={one.id} of={one} isKept={isKept} onChosen={onChosen} />
        ))}
      </chakra.ul>
      {pageInfo?.hasNextPage ? (
        <Box p="2" textAlign="center">
          <Button look="quiet" onClick={more}>
            Show older notifications
          </Button>
        </Box>
      ) : null}
    </>
  )
}

const RowLink = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: '8px minmax(0, 1fr)',
    columnGap: '3',
    flex: '1',
    minW: '0',
    ps: '4',
    pe: '2',
    py: '3',
    textDecoration: 'none',
    _focusVisible: { outlineOffset: '-2px' },
  },
})

function Row({ of, isKept, onChosen }: { of: Entry; isKept: boolean; onChosen: () => void }) {
  const client = useApolloClient()
  const isUnread = of.readAt === null
  const open = () => {
    onChosen()
    if (isKept) void markRead(client, of)
  }
  return (
    <chakra.li
      display="flex"
      alignItems="start"
      borderBottom="1px solid {colors.line}"
      _last={{ borderBottom: 'none' }}
      _hover={{ bg: 'sunken' }}
    >
      <RowLink to={pathOf(of)} onClick={open}>
        <Box w="8px" h="8px" mt="6px" borderRadius="full" bg={isUnread ? 'accent' : 'transparent'} />
        <Box minW="0">
          <Box fontWeight={isUnread ? 'semibold' : 'normal'}>
            {isUnread ? <chakra.span srOnly>Unread: </chakra.span> : null}
            <bdi>{of.title}</bdi>
          </Box>
          <Box color="muted" fontSize="sm" lineClamp={2} title={of.text}>
            {of.text}
          </Box>
          <Box color="muted" fontSize="xs" mt="1">
            <Moment of={of.createdAt} />
          </Box>
        </Box>
      </RowLink>
      {isUnread && isKept ? (
        <Button
          look="quiet"
          color="muted"
          fontSize="sm"
          mt="2"
          me="2"
          px="2"
          flexShrink={0}
          aria-label={`Mark read: ${of.title}`}
          onClick={() => void markRead(client, of)}
        >
          Mark read
        </Button>
      ) : null}
    </chakra.li>
  )
}

function Nothing() {
  return (
    <Box px="4" py="8" textAlign="center" color="muted">
      <Box color="ink" fontWeight="medium" mb="1">
        No notifications yet
      </Box>
      New leaks, changed integrations and scans that failed appear here.
    </Box>
  )
}

function NotRead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Box role="alert" px="4" py="5">
      <Box fontWeight="medium">Notifications could not be loaded</Box>
      <Box color="muted" mt="1" mb="3">
        {whatWentWrong(error).sentence}
      </Box>
      <Button onClick={onRetry}>Try again</Button>
    </Box>
  )
}

function Placeholder() {
  return (
    <Loading label="Loading notifications">
      {[0, 1, 2].map((row) => (
        <Box key={row} px="4" py="3">
          <Skeleton h="14px" w="60%" mb="2" />
          <Skeleton h="12px" w="90%" />
        </Box>
      ))}
    </Loading>
  )
}
