import type { ApolloCache } from '@apollo/client/cache'
import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { InviteTeammateDocument, type MemberRole } from '../generated/graphql.ts'
import { Button, Select } from './button.tsx'
import { FormProblem, sendForm, TextField } from './form.tsx'
import { roleMeans, roles, roleWord } from './roles.ts'
import { showToast } from './toasts.tsx'

type Values = { email: string; role: MemberRole }

/** Asks a person by mail to join the business. For owners. */
export function InviteForm() {
  const id = useId()
  const client = useApolloClient()
  const form = useForm<Values>({ defaultValues: { email: '', role: 'manager' } })
  const { errors, isSubmitting } = form.formState
  const role = form.watch('role')
  const submit = form.handleSubmit(async (input) => {
    const variables = { input }
    const update = (cache: ApolloCache) => {
      // A list that is shown is read again.
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'invitations' })
    }
    const ask = async () => (await client.mutate({ mutation: InviteTeammateDocument, variables, update })).data?.inviteTeammate
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
          <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1">
            Role
          </chakra.label>
          <Select id={id} {...form.register('role')}>
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
