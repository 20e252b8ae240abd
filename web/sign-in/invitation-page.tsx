import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { AcceptInvitationDocument, InvitationOfferDocument, type InvitationOfferQuery } from '../generated/graphql.ts'
import { Button, ButtonLink, TextLink } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { ErrorState, Spinner } from '../ui/states.tsx'
import { Door } from './door.tsx'

type Offer = NonNullable<InvitationOfferQuery['invitationOffer']>

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error, refetch } = useQuery(InvitationOfferDocument, { variables: { token }, fetchPolicy: 'network-only' })
  const [madeFor, setMadeFor] = useState<string | null>(null)
  if (madeFor !== null) return <Made email={madeFor} />
  if (error)
    return (
      <Door title="Invitation" heading="Your invitation" lead="It waits for you.">
        <ErrorState title="The invitation could not be read" error={error} onRetry={() => void refetch()} />
      </Door>
    )
  if (!data) return <Spinner label="Reading the invitation" />
  const { invitationOffer: offer, viewer } = data
  if (!offer)
    return (
      <Door title="Invitation" heading="This link does not work" lead="It was used or withdrawn, or is older than an hour.">
        <Box>Ask whoever invited you for a new one.</Box>
        <ButtonLink to="/sign-in" mt="4" minH="44px" w="100%">
          Sign in
        </ButtonLink>
      </Door>
    )
  const lead = `${offer.invitedByEmail} invites you, as ${offer.role === 'owner' ? 'an owner' : `a ${offer.role}`}.`
  return (
    <Door title="Invitation" heading={`Join ${offer.businessName}`} lead={lead}>
      {offer.hasAccount && viewer?.email !== offer.email ? (
        <SignInFirst offer={offer} signedInAs={viewer?.email ?? null} />
      ) : (
        <JoinForm token={token} offer={offer} onMade={setMadeFor} />
      )}
    </Door>
  )
}

function SignInFirst({ offer, signedInAs }: { offer: Offer; signedInAs: string | null }) {
  return (
    <>
      <Box overflowWrap="anywhere">
        The invitation is for <strong>{offer.email}</strong>
        {signedInAs ? `, and you are signed in as ${signedInAs}` : ''}. Sign in with that address, then open the link again.
      </Box>
      <ButtonLink to="/sign-in" state={{ email: offer.email }} look="solid" mt="4" minH="44px" w="100%">
        Sign in
      </ButtonLink>
    </>
  )
}

type JoinProps = { readonly token: string; readonly offer: Offer; readonly onMade: (email: string) => void }

function JoinForm({ token, offer, onMade }: JoinProps) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { name: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    const input = { token, ...(offer.hasAccount ? {} : fields) }
    const accepted = await sendForm(form, async () => {
      return (await client.mutate({ mutation: AcceptInvitationDocument, variables: { input } })).data?.acceptInvitation
    })
    if (!accepted) return
    if (!accepted.isSignedIn) return onMade(accepted.email ?? offer.email)
    await client.clearStore()
    await navigate('/dashboard', { replace: true })
  })
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      {offer.hasAccount ? null : (
        <>
          <Box overflowWrap="anywhere">
            You will sign in as <strong>{offer.email}</strong>.
          </Box>
          <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="At least 12 characters. A few unrelated words are easiest to remember."
            error={errors.password?.message}
            {...form.register('password')}
          />
        </>
      )}
      <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
        {isSubmitting ? 'Joining…' : 'Join'}
      </Button>
    </chakra.form>
  )
}

function Made({ email }: { email: string }) {
  return (
    <Door title="Invitation" heading="You are in" lead="Your account is made." foot={<TextLink to="/">To the start</TextLink>}>
      <Box role="status" overflowWrap="anywhere">
        Sign in with <strong>{email}</strong> and the password you chose.
      </Box>
      <ButtonLink to="/sign-in" state={{ email }} look="solid" mt="4" minH="44px" w="100%">
        Sign in
      </ButtonLink>
    </Door>
  )
}
