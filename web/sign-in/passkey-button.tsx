import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FormProblem } from '../ui/form.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import {
  askForPasskey,
  hasPasskeysInFields,
  noPasskeysHere,
  offerPasskeysInFields,
  type PasskeyAnswer,
  passkeyProblem,
} from '../ui/passkeys.ts'
import { passkeyOptions, signInWithPasskey } from './identity.ts'
import { sentenceOf } from './sign-in-form.tsx'

const unknown = 'This passkey does not open an account here. Sign in another way, or try again.'

/**
 * Signs in with a passkey: by this button, or chosen among what the browser offers to fill in where
 * the address is typed. Draws nothing where browsers have none.
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const client = useApolloClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isPressed = useRef(false)
  const offer = useRef(Promise.resolve())
  const enter = useCallback(
    async (given: PasskeyAnswer) => {
      const answer = await signInWithPasskey(client, given)
      if (answer === 'signed_in') await onSignedIn()
      else if (answer !== 'needs_code') return sentenceOf(answer, unknown)
      return undefined
    },
    [client, onSignedIn],
  )
  useEffect(() => {
    const offerInFields = async () => {
      const options = (await hasPasskeysInFields()) ? await passkeyOptions(client) : null
      if (!options) return
      const { answer } = await offerPasskeysInFields(options, () => !isPressed.current)
      void answer.then(async (given) => given && setProblem(await enter(given)))
    }
    // Not offering them keeps nobody from the button.
    offer.current = offerInFields().catch(() => undefined)
  }, [client, enter])
  // The server, which draws this page ahead, cannot know and takes it that there are some.
  const isHydrated = useHydrated()
  if (isHydrated && noPasskeysHere() !== null) return null
  const ask = async () => {
    isPressed.current = true
    // Each answer with options brings a challenge that replaces the one before: the one for this
    // press has to be the last.
    await offer.current
    const options = await passkeyOptions(client)
    if (!options) return sentenceOf('unreachable', unknown)
    const given = await askForPasskey(options).catch((error) => passkeyProblem(error) ?? undefined)
    return typeof given === 'object' ? enter(given) : given
  }
  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    setProblem(await ask())
    setBusy(false)
  }
  return (
    <>
      <FormProblem message={problem} />
      <Button mt="3" w="100%" minH="44px" disabled={isBusy || !isHydrated} onClick={() => void press()}>
        Use a passkey
      </Button>
    </>
  )
}
