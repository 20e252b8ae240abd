import { useMutation } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { AddPasskeyDocument, type PasskeyRowFragment, StartPasskeyDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { makePasskey, noPasskeysHere, type PasskeyAnswer, passkeyProblem } from '../ui/passkeys.ts'
import { Problem } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { AskPassword } from './ask-password.tsx'
import { browserName } from './browser-name.ts'
import { NamePasskey, PasskeyRow } from './passkey-row.tsx'

type Props = { readonly passkeys: readonly PasskeyRowFragment[]; readonly onChanged: () => void }

/**
 * Passkeys: sign in with a fingerprint, a face or the code of a device, instead of password and
 * code.
 */
export function PasskeysCard({ passkeys, onChanged }: Props) {
  const missing = noPasskeysHere()
  return (
    <Card>
      <PartTitle>Passkeys</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        Sign in with the fingerprint, face or code of a device instead of password and code. No page but this one can ask for it.
      </Box>
      {passkeys.length > 0 ? (
        <chakra.ul listStyleType="none" mt="3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} onChanged={onChanged} />
          ))}
        </chakra.ul>
      ) : null}
      {missing === null ? <AddPasskey onChanged={onChanged} /> : <Missing why={missing} />}
    </Card>
  )
}

function Missing({ why }: { why: 'browser' | 'address' }) {
  const { protocol, port } = location
  return (
    <Box color="muted" mt="3" maxW="70ch">
      {why === 'browser' ? (
        'This browser makes no passkeys here: it needs to be newer, or this page to be opened with https.'
      ) : (
        <>
          Browsers make passkeys for a name and not for a plain address. On this machine open{' '}
          <chakra.a href={`${protocol}//localhost${port ? `:${port}` : ''}/settings/security`} color="accent" textDecoration="underline">
            localhost
          </chakra.a>{' '}
          to add one.
        </>
      )}
    </Box>
  )
}

/** The password, then the device, then a name. */
function AddPasskey({ onChanged }: { onChanged: () => void }) {
  const [step, setStep] = useState<'none' | 'password' | 'device'>('none')
  const [made, setMade] = useState<PasskeyAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [start] = useMutation(StartPasskeyDocument)
  const [add] = useMutation(AddPasskeyDocument)
  const stop = (why: string | null = null) => {
    setStep('none')
    setMade(null)
    setProblem(why)
  }
  const onOptions = (options: unknown) => {
    setStep('device')
    makePasskey(options).then(setMade, (error) => stop(passkeyProblem(error)))
  }
  const keep = async (name: string) => {
    const answer = (await add({ variables: { input: { name, response: made ?? {} } } })).data?.addPasskey
    const mistake = answer?.userErrors.find(({ field }) => field !== 'name')
    if (mistake) stop(mistake.message)
    return answer
  }
  if (made)
    return (
      <NamePasskey
        label="What do you call it?"
        go="Add"
        name={browserName(navigator.userAgent)}
        onSend={keep}
        onDone={() => {
          stop()
          showToast('Passkey added', 'From now on it signs you in.')
          onChanged()
        }}
        onBack={stop}
      />
    )
  if (step === 'password')
    return (
      <AskPassword
        go="Go on"
        onAsk={async (input) => (await start({ variables: { input } })).data?.startPasskey}
        onAnswer={({ options }) => onOptions(options)}
        onBack={stop}
      />
    )
  return (
    <>
      <Problem>{problem}</Problem>
      <Button mt="4" minH="44px" disabled={step === 'device'} onClick={() => setStep('password')}>
        {step === 'device' ? 'Your device asks…' : 'Add a passkey'}
      </Button>
    </>
  )
}
