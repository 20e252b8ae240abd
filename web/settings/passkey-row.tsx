import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { passkeyNameInput } from '../../api/identity/passkeys/passkey.input.ts'
import { type PasskeyRowFragment, RemovePasskeyDocument, RenamePasskeyDocument } from '../generated/graphql.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/figures.tsx'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { ConfirmedButton } from './confirmed.tsx'
import { withToast } from './with-toast.ts'

type RowProps = { readonly passkey: PasskeyRowFragment; readonly onChanged: () => void }

/** One passkey: its name, since when, its last use; renamed or removed. */
export function PasskeyRow({ passkey, onChanged }: RowProps) {
  const client = useApolloClient()
  const [isNaming, setNaming] = useState(false)
  const { passkeyId, name, isSynced, createdAt, lastUsedAt } = passkey
  const rename = async (chosen: string) => {
    const mutation = RenamePasskeyDocument
    return (await client.mutate({ mutation, variables: { input: { passkeyId, name: chosen } } })).data?.renamePasskey
  }
  const remove = async () => {
    const mutation = RemovePasskeyDocument
    const isDone = await withToast(`${bidiIsolated(name)} signs nobody in any more.`, async () => {
      return (await client.mutate({ mutation, variables: { input: { passkeyId } } })).data?.removePasskey
    })
    if (isDone) onChanged()
  }
  const renamed = () => {
    setNaming(false)
    onChanged()
  }
  return (
    <chakra.li py="3" borderTopWidth="1px" borderColor="line">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Box minW="0" flex="1 1 220px">
          <Box fontWeight="medium" overflowWrap="anywhere">
            <bdi>{name}</bdi>
          </Box>
          <Box color="muted" fontSize="sm">
            Added <Moment of={createdAt} />,{' '}
            {lastUsedAt ? (
              <>
                last used <Moment of={lastUsedAt} />
              </>
            ) : (
              'not used yet'
            )}
            {isSynced ? ', on all your devices' : ''}
          </Box>
        </Box>
        <Flex gap="2" wrap="wrap">
          {isNaming ? null : (
            <Button aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
              Rename
            </Button>
          )}
          <ConfirmedButton word="Remove" label={`Remove ${name}`} question="It will not sign you in any more." onConfirm={remove} />
        </Flex>
      </Flex>
      {isNaming ? (
        <NamePasskey label="Name" go="Rename" name={name} onSend={rename} onDone={renamed} onBack={() => setNaming(false)} />
      ) : null}
    </chakra.li>
  )
}

type Answer = { readonly userErrors: readonly { readonly field?: string | null; readonly message: string }[] }
type NameProps = {
  readonly label: string
  readonly go: string
  readonly name: string
  readonly onSend: (name: string) => Promise<Answer | undefined>
  readonly onDone: () => void
  readonly onBack: () => void
}

/** The name that tells a passkey from others. */
export function NamePasskey({ label, go, name, onSend, onDone, onBack }: NameProps) {
  const form = useForm<z.infer<typeof passkeyNameInput>>({ resolver: zodResolver(passkeyNameInput), defaultValues: { name } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    if (await sendForm(form, () => onSend(input.name))) onDone()
  })
  return (
    <Form form={form} onSubmit={submit} save={go} isTall onCancel={() => onBack()} mt="4" maxW="400px">
      <TextField label={label} autoFocus error={errors.name?.message} {...form.register('name')} />
    </Form>
  )
}
