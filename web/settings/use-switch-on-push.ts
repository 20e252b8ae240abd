import { useApolloClient, useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { AddPushDeviceDocument, PushKeyDocument } from '../generated/graphql.ts'
import { showToast } from '../ui/toasts.tsx'
import { pushSupport, subscribe } from './push-subscription.ts'
import { withToast } from './with-toast.ts'

/** Asks the person and their browser, and tells the server; says in passing what came of it. */
export function useSwitchOnPush(onChanged: () => void) {
  const client = useApolloClient()
  const [add] = useMutation(AddPushDeviceDocument)
  const [isAsking, setAsking] = useState(false)
  const trySwitchOn = async () => {
    const { data } = await client.query({ query: PushKeyDocument })
    const subscription = data ? await subscribe(data.pushKey) : null
    if (subscription)
      await withToast(
        'This device shows notifications from now on.',
        async () => (await add({ variables: { input: subscription } })).data?.addPushDevice,
      )
    else if (pushSupport() !== 'blocked') showToast('Nothing was changed', 'The browser was not allowed to show notifications.')
  }
  const switchOn = async () => {
    setAsking(true)
    await trySwitchOn().catch(() =>
      showToast('Nothing was changed', 'The browser’s push service did not answer. Check your connection, then try again.', 'destructive'),
    )
    setAsking(false)
    onChanged()
  }
  return { isAsking, switchOn }
}
