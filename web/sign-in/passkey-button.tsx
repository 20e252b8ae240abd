import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FormProblem } from '../ui/form.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { askForPasskey, hasPasskeysInFields, noPasskeysHere, passkeyProblem } from '../ui/passkeys.ts'
import { passkeyOptions, signInWithPasskey } from './identity.ts'
import { sentenceOf } from './sign-in-form.tsx'

const unknown = 'This passkey does not open an account here. Sign in another way, or try again.'

/**
 * Signs in with a passkey: by this button, or chosen among what the browser offers to fill in where the address is typed. Draws nothing where
 * browsers have none.
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const client = useApolloClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const enter = useCallback(
    async (inFields: boolean) => {
      const options = await passkeyOptions(client)
      if (!options) return inFields ? undefined : sentenceOf('unreachable', unknown)
      // One that was turned down, or came too late for its challenge, is asked for again by the button.
      const given = await askForPasskey(options, { inFields }).catch((error) => (inFields ? null : (passkeyProblem(error) ?? null)))
      if (given === null || typeof given === 'string') return given ?? undefined
      const answer = await signInWithPasskey(client, given)
      if (answer === 'signed_in') await onSignedIn()
      else if (answer !== 'needs_code') return sentenceOf(answer, unknown)
      return undefined
    },
    [client, onSignedIn],
  )
  useEffect(() => {
    void hasPasskeysInFields().then(async (has) => has && setProblem(await enter(true)))
  }, [enter])
  // The server, which draws this page ahead, cannot know and takes it that there are some.
  const isHydrated = useHydrated()
  if (isHydrated && noPasskeysHere() !== null) return null
  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    setProblem(await enter(false))
    setBusy(false)
  }
  return (
    <>
      <FormProblem message={problem} />
      <Button mt="3" w="100%" minH="44px" disabled={isBusy} onClick={() => void press()}>
        Use a passkey
      </Button>
    </>
  )
}
