import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { lazy } from 'react'
import { UnreadNotificationsDocument } from '../generated/graphql.ts'
import { Icon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import { counted } from '../ui/words.ts'

const NotificationList = lazy(async () => ({ default: (await import('./notification-list.tsx')).NotificationList }))

/** The bell with the number of unread notifications; its panel lists them. */
export function NotificationBell() {
  const { data, previousData } = useQuery(UnreadNotificationsDocument)
  const unread = (data ?? previousData)?.unreadNotifications ?? 0
  return (
    <Popover
      label="Notifications"
      buttonLabel={unread > 0 ? `Notifications, ${counted(unread, 'unread', 'unread')}` : 'Notifications'}
      width="380px"
      button={
        <Box position="relative">
          <Icon name="bell" />
          {unread > 0 ? <UnreadBadge count={unread} /> : null}
        </Box>
      }
    >
      {(close) => <NotificationList onChosen={close} />}
    </Popover>
  )
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <Box
      position="absolute"
      top="-9px"
      insetInlineStart="9px"
      minW="16px"
      px="1"
      borderRadius="full"
      bg="accent"
      color="accent.ink"
      fontSize="xs"
      fontWeight="semibold"
      lineHeight="16px"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
      aria-hidden="true"
    >
      {count > 99 ? '99+' : count}
    </Box>
  )
}
