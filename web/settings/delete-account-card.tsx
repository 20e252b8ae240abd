import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AccountDeletionDocument, type AccountDeletionQuery, DeleteAccountDocument, ViewerDocument } from '../generated/graphql.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, TextLink } from '../ui/button.tsx'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'

/** Deleting one's own account, for people who have one. */
export function DeleteAccountCard() {
  const { isDemo = false, isSample = false } = useBusiness()
  const isVisitor = useQuery(ViewerDocument).data?.viewer?.business.expiresAt != null
  const skip = isDemo || isSample || isVisitor
  const { data, error, refetch } = useQuery(AccountDeletionDocument, { skip, fetchPolicy: 'cache-and-network' })
  if (skip) return null
  if (!data) return <Reading what="what deleting your account means" error={error} onRetry={() => void refetch()} h="200px" mt="5" />
  return (
    <Card mt="5">
      <PartTitle>Delete my account</PartTitle>
      {data.accountDeletion.onlyOwnerOf.length > 0 ? <Hindered {...data.accountDeletion} /> : <Free {...data} />}
    </Card>
  )
}

/** Names the businesses that would be left without an owner, and leads to what one can do. */
function Hindered({ onlyOwnerOf }: AccountDeletionQuery['accountDeletion']) {
  return (
    <>
      <Box color="muted" mt="1" maxW="70ch">
        First hand over or delete the businesses that nobody else owns:
      </Box>
      <chakra.ul mt="2" maxW="70ch" display="grid" gap="1" ps="5" listStyleType="disc">
        {onlyOwnerOf.map(({ businessId, name, isCurrent }) => (
          <li key={businessId}>
            <bdi>{name}</bdi>
            {': '}
            {isCurrent ? (
              <>
                <TextLink to="/settings/members">make another member its owner</TextLink> or{' '}
                <TextLink to="/settings/business">delete it</TextLink>
              </>
            ) : (
              'switch to it at the top of the menu, then hand it over or delete it'
            )}
          </li>
        ))}
      </chakra.ul>
    </>
  )
}

function leavesWords(leaves: number): string {
  if (leaves === 0) return 'You belong to no business.'
  return leaves === 1 ? 'You lose access to your business.' : `You lose access to your ${leaves} businesses.`
}

function Free({ accountDeletion: { leaves }, ownSecurity: { hasPassword }, viewer }: AccountDeletionQuery) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <chakra.ul color="muted" mt="1" mb="4" maxW="70ch" ps="5" listStyleType="disc">
        <li>{leavesWords(leaves)} You are signed out everywhere. Nobody can bring the account back.</li>
        <li>Your name, address, passkeys, notifications and preferences are erased.</li>
        <li>Your comments, plans and changes stay with the business. They show “a former member” instead of your name and address.</li>
        <li>API keys that you made belong to the business and keep working.</li>
      </chakra.ul>
      {isAsking ? (
        <DeleteAccountForm hasPassword={hasPassword} email={viewer?.email ?? ''} onCancel={() => setAsking(false)} />
      ) : (
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      )}
    </>
  )
}

type FormProps = { readonly hasPassword: boolean; readonly email: string; readonly onCancel: () => void }

function DeleteAccountForm({ hasPassword, email, onCancel }: FormProps) {
  const client = useApolloClient()
  const form = useForm({ defaultValues: { password: '', email: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async ({ password, email: typed }) => {
    const input = hasPassword ? { password } : { email: typed }
    const ask = async () => (await client.mutate({ mutation: DeleteAccountDocument, variables: { input } })).data?.deleteAccount
    // A whole new page: nothing that was read stays in this browser.
    if (await sendForm(form, ask)) location.assign('/')
  })
  return (
    <Form form={form} onSubmit={submit} save="Delete my account" saving="Wait…" look="dangerSolid" onCancel={onCancel} maxW="400px">
      {hasPassword ? (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          autoFocus
          error={errors.password?.message}
          {...form.register('password')}
        />
      ) : (
        <TextField
          label={`To confirm, type ${bidiIsolated(email)}`}
          autoComplete="off"
          autoFocus
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
    </Form>
  )
}
