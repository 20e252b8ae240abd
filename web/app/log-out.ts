import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ViewerDocument } from '../generated/graphql.ts'
import { signOut } from '../sign-in/identity.ts'
import { showToast } from '../ui/toasts.tsx'

/**
 * Ends the session and clears all cached data; then reads the viewer again and navigates to the
 * start, whatever the result.
 */
export function useLogOut(): { readonly isPending: boolean; readonly logOut: () => Promise<void> } {
  const client = useApolloClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const logOut = async () => {
    setPending(true)
    const isDone = await signOut()
    if (isDone) {
      await endPush().catch(() => undefined)
      await client.clearStore()
      showToast('Logged out', 'You have been logged out successfully')
    } else showToast('Failed to logout', 'RiskPilot did not answer. Close the browser on a shared computer.', 'destructive')
    await client.refetchQueries({ include: [ViewerDocument] }).catch(() => undefined)
    await navigate('/', { replace: true })
  }
  return { isPending, logOut }
}

/** Nobody who uses this browser next is shown what was for the person who logged out. */
async function endPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
