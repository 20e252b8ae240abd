import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { InvitationsDocument, InviteTeammateDocument, type MemberRole, WithdrawInvitationDocument } from '../generated/graphql.ts'
import { Button, Select } from '../ui/button.tsx'
import { ago } from '../ui/days.ts'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { roleMeans, roles, roleWord } from './roles.ts'
import { told } from './told.ts'

/** Who was asked to join and has not answered; owners ask more. */
export function InvitationsCard({ isOwner }: { isOwner: boolean }) {
  const client = useApolloClient()
  const { data, error, refetch } = useQuery(InvitationsDocument, { fetchPolicy: 'cache-and-network' })
  const open = data?.invitations.nodes ?? []
  if (error && !data) return <ErrorState title="The invitations could not be read" error={error} onRetry={() => void refetch()} />
  if (!isOwner && open.length === 0) return null
  const withdraw = (id: string, email: string) =>
    told(`The link that ${email} got does not work any more.`, async () => {
      const variables = { input: { id } }
      const refetchQueries = [InvitationsDocument]
      return (await client.mutate({ mutation: WithdrawInvitationDocument, variables, refetchQueries })).data?.withdrawInvitation
    })
  return (
    <Card>
      <PartTitle>Invitations</PartTitle>
      {isOwner ? <InviteForm /> : null}
      {open.length > 0 ? (
        <chakra.ul listStyleType="none" m="0" mt="4" p="0" display="grid" gap="3">
          {open.map(({ id, email, role, expiresAt }) => (
            <Flex as="li" key={id} align="center" gap="3" wrap="wrap">
              <Box flex="1 1 220px" minW="0" overflowWrap="anywhere">
                <bdi>{email}</bdi>{' '}
                <chakra.span color="muted">
                  as {roleWord(role)}, ends {ago(expiresAt)}
                </chakra.span>
              </Box>
              {isOwner ? (
                <Button aria-label={`Withdraw the invitation of ${email}`} onClick={() => void withdraw(id, email)}>
                  Withdraw
                </Button>
              ) : null}
            </Flex>
          ))}
        </chakra.ul>
      ) : null}
    </Card>
  )
}

type Values = { email: string; role: MemberRole }

function InviteForm() {
  const client = useApolloClient()
  const form = useForm<Values>({ defaultValues: { email: '', role: 'manager' } })
  const { errors, isSubmitting } = form.formState
  const role = form.watch('role')
  const submit = form.handleSubmit(async (input) => {
    const variables = { input }
    const refetchQueries = [InvitationsDocument]
    const ask = async () => (await client.mutate({ mutation: InviteTeammateDocument, variables, refetchQueries })).data?.inviteTeammate
    if (!(await sendForm(form, ask))) return
    showToast('Invitation sent', `The link that ${input.email} gets works once, for an hour.`)
    form.reset()
  })
  return (
    <chakra.form mt="3" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <Flex gap="3" wrap="wrap" align="end">
        <Box flex="1 1 240px">
          <TextField label="Email" type="email" autoComplete="off" error={errors.email?.message} {...form.register('email')} />
        </Box>
        <Box flex="0 1 160px">
          <chakra.label htmlFor="invite-role" display="block" fontWeight="medium" mb="1">
            Role
          </chakra.label>
          <Select id="invite-role" {...form.register('role')}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleWord(one)}
              </option>
            ))}
          </Select>
        </Box>
        <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Invite'}
        </Button>
      </Flex>
      <Box color="muted" fontSize="sm" mt="2">
        {roleMeans[role]}.
      </Box>
    </chakra.form>
  )
}
