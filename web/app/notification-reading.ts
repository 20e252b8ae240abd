import type { ApolloCache, ApolloClient } from '@apollo/client'
import {
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  type NotificationPartsFragment,
  NotificationPartsFragmentDoc,
} from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'

const cacheId = (id: string) => `Notification:${id}`

function countDown(cache: ApolloCache, by: number): void {
  cache.modify({ fields: { unreadNotifications: (count: number) => Math.max(0, count - by) } })
}

function fail(sentence: string): void {
  showToast('Still unread', sentence, 'destructive')
}

/** Marks one as read, on the screen at once; it is unread again when the server refuses. */
export async function markRead(client: ApolloClient, { id, readAt }: Pick<NotificationPartsFragment, 'id' | 'readAt'>): Promise<void> {
  if (readAt !== null) return
  const notification = { __typename: 'Notification', id, readAt: new Date().toISOString() }
  const expected = { __typename: 'MarkNotificationReadPayload', notification, userErrors: [] }
  try {
    const { data } = await client.mutate({
      mutation: MarkNotificationReadDocument,
      variables: { input: { notificationId: id } },
      optimisticResponse: { markNotificationRead: expected },
      update: (cache, { data: answer }) => {
        if (answer?.markNotificationRead.notification) countDown(cache, 1)
      },
    })
    const mistake = data?.markNotificationRead.userErrors[0]
    if (mistake) fail(mistake.message)
  } catch (error) {
    fail(whatWentWrong(error).sentence)
  }
}

/** Marks all as read. Says in a toast what was done, or why not. */
export async function markAllRead(client: ApolloClient): Promise<void> {
  const now = new Date().toISOString()
  try {
    const { data } = await client.mutate({
      mutation: MarkAllNotificationsReadDocument,
      update: (cache, { data: answer }) => {
        if (answer?.markAllNotificationsRead.userErrors.length === 0) showAllRead(cache, now)
      },
    })
    const mistake = data?.markAllNotificationsRead.userErrors[0]
    if (mistake) fail(mistake.message)
    else showToast('Notifications', 'All notifications are marked as read.')
  } catch (error) {
    fail(whatWentWrong(error).sentence)
  }
}

function showAllRead(cache: ApolloCache, now: string): void {
  const isNotification = (id: string) => id.startsWith(cacheId(''))
  for (const id of Object.keys(cache.extract() as object).filter(isNotification)) {
    const fragment = NotificationPartsFragmentDoc
    cache.updateFragment({ id, fragment, fragmentName: 'NotificationParts' }, (known) =>
      known ? { ...known, readAt: known.readAt ?? now } : known,
    )
  }
  cache.modify({ fields: { unreadNotifications: () => 0 } })
}
