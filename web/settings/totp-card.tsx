import { useMutation } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { StartTotpDocument, StopTotpDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'
import { AskPassword } from './ask-password.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { type NewTotp, TotpSetUp } from './totp-set-up.tsx'

type Props = {
  readonly isOn: boolean
  /** Backup codes that are left; null where nobody counted. */
  readonly codesLeft: number | null
  readonly onChanged: () => void
}

/** A code of an authenticator app at sign-in: on, off, or being set up. */
export function TotpCard({ isOn, codesLeft, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<NewTotp | null>(null)
  const [start] = useMutation(StartTotpDocument)
  const [stop] = useMutation(StopTotpDocument)
  const turnOff = async (input: { password: string }) => (await stop({ variables: { input } })).data?.stopTotp
  const turnOn = async (input: { password: string }) => (await start({ variables: { input } })).data?.startTotp
  const close = () => {
    setAsking(false)
    setMade(null)
    onChanged()
  }
  const stopped = () => {
    showToast('Authenticator app turned off', 'Signing in needs your password alone.')
    close()
  }
  return (
    <Card>
      <PartTitle>Authenticator app</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        {isOn ? 'On: signing in needs your password and a code of the app.' : 'Off: signing in needs your password alone.'}
      </Box>
      {made ? <TotpSetUp made={made} onDone={close} /> : null}
      {isAsking && !made ? (
        isOn ? (
          <AskPassword go="Turn off" onAsk={turnOff} onAnswer={stopped} onBack={() => setAsking(false)} />
        ) : (
          <AskPassword go="Go on" onAsk={turnOn} onAnswer={(answer) => setMade(wholeOf(answer))} onBack={() => setAsking(false)} />
        )
      ) : null}
      {isOn && !isAsking ? <BackupCodes left={codesLeft} onChanged={onChanged} /> : null}
      {isAsking || made ? null : (
        <Button mt="4" minH="44px" onClick={() => setAsking(true)}>
          {isOn ? 'Turn off' : 'Set up an app'}
        </Button>
      )}
    </Card>
  )
}

function wholeOf({
  uri,
  secret,
  backupCodes,
}: {
  uri?: string | null
  secret?: string | null
  backupCodes?: readonly string[] | null
}): NewTotp {
  return { uri: uri ?? '', secret: secret ?? '', backupCodes: backupCodes ?? [] }
}
