import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { changeEmailInput } from '../../api/identity/account/account.input.ts'
import { ChangeEmailDocument, SecurityDocument, SignInWaysDocument, ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, TextLink } from '../ui/button.tsx'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'

/** The address of an account, for people who have one of their own. */
export function EmailCard() {
  const { isDemo = false, isSample } = useBusiness()
  const isVisitor = useQuery(ViewerDocument).data?.viewer?.business.expiresAt != null
  const { data } = useQuery(SecurityDocument, { skip: isDemo || isSample || isVisitor })
  if (!data) return null
  return (
    <Card mt="5">
      <PartTitle>Change your email</PartTitle>
      {data.ownSecurity.hasPassword ? (
        <ChangeEmail />
      ) : (
        <Box color="muted" mt="1">
          This needs your password. Choose one under <TextLink to="/settings/security">Security</TextLink> first.
        </Box>
      )}
    </Card>
  )
}

type Values = z.infer<typeof changeEmailInput>

function ChangeEmail() {
  const [change] = useMutation(ChangeEmailDocument)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const empty: Values = { email: '', password: '' }
  const form = useForm<Values>({ resolver: zodResolver(changeEmailInput), defaultValues: empty })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const answer = await sendForm(form, async () => (await change({ variables: { input } })).data?.changeEmail)
    if (!answer?.sentTo) return
    form.reset(empty)
    setSentTo(answer.sentTo)
  })
  if (sentTo) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <>
      <Box color="muted" mt="1">
        We send a link to the new address. You sign in with the present one until you open it.
      </Box>
      <Form form={form} onSubmit={submit} save="Send the link" saving="Sending…" isTall mt="4" maxW="400px">
        <TextField label="New email" type="email" autoComplete="email" error={errors.email?.message} {...form.register('email')} />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      </Form>
    </>
  )
}

/** What happens now; where no mail server is set up, where the mail is. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const isKept = useQuery(SignInWaysDocument).data?.signInWays.sendsMail === false
  return (
    <>
      <Box role="status" mt="1">
        {isKept ? 'No mail server is set up, so the link to ' : 'We have sent a link to '}
        <strong>{to}</strong>
        {isKept ? ' is kept on the server. ' : '. '}
        Open it within an hour to sign in with this address from then on.
      </Box>
      {isKept ? (
        <Box color="muted" mt="2">
          Whoever runs RiskPilot finds it with <chakra.code userSelect="all">riskpilot mail list</chakra.code> and reads it with{' '}
          <chakra.code>riskpilot mail show ID</chakra.code>.
        </Box>
      ) : null}
      <Button mt="4" minH="44px" onClick={onAgain}>
        Use another address
      </Button>
    </>
  )
}
