import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiKeyScopesDocument, ApiKeysDocument, CreateApiKeyDocument } from '../generated/graphql.ts'
import { Select } from '../ui/button.tsx'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { PartTitle } from '../ui/page.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'

type Reach = 'read' | 'write' | 'some'
type Values = { name: string; reach: Reach; scopes: string[]; days: string }

const reaches: readonly (readonly [Reach, string])[] = [
  ['read', 'Read everything'],
  ['write', 'Read and change everything a manager may'],
  ['some', 'Only what is chosen here'],
]

const lives: readonly (readonly [string, string])[] = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
  ['', 'Without an end'],
]

/** Makes a key and shows it, this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const client = useApolloClient()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: { name: '', reach: 'read', scopes: [], days: '90' } })
  const submit = form.handleSubmit(async ({ name, reach, scopes, days }) => {
    const input = { name, scopes: reach === 'some' ? scopes : [reach], expiresInDays: days === '' ? null : Number(days) }
    const refetchQueries = [ApiKeysDocument]
    const mutation = CreateApiKeyDocument
    const made = await sendForm(
      form,
      async () => (await client.mutate({ mutation, variables: { input }, refetchQueries })).data?.createApiKey,
    )
    if (made) setSecret(made.secret ?? '')
  })
  return (
    <PageDialog label="New API key" head={<PartTitle>New API key</PartTitle>} maxWidth="640px" onClose={onClose}>
      {secret === null ? (
        <Form form={form} onSubmit={submit} save="Make the key" saving="Making…" onCancel={onClose}>
          <KeyFields form={form} />
        </Form>
      ) : (
        <ShownOnce what="key" label="The new API key" secret={secret} onDone={onClose}>
          Programs send it with each request, in the header <code>Authorization: Bearer {secret.slice(0, 8)}…</code>
        </ShownOnce>
      )}
    </PageDialog>
  )
}

function KeyFields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const reach = form.watch('reach')
  return (
    <>
      <TextField
        label="Name"
        hint="What the key is for, such as Nightly upload."
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Box as="fieldset" role="radiogroup" aria-label="What may it do?">
        <Box fontWeight="medium" mb="1">
          What may it do?
        </Box>
        <Grid gap="1">
          {reaches.map(([value, words]) => (
            <chakra.label key={value} display="inline-flex" alignItems="center" gap="2" minH="28px">
              <input type="radio" value={value} {...form.register('reach')} />
              {words}
            </chakra.label>
          ))}
        </Grid>
        {reach === 'some' ? <Scopes form={form} /> : null}
        <Box role="alert" color="high" mt="1" _empty={{ display: 'none' }}>
          {errors.scopes?.message}
        </Box>
      </Box>
      <Box>
        <chakra.label htmlFor="key-life" display="block" fontWeight="medium" mb="1">
          How long?
        </chakra.label>
        <Select id="key-life" w="auto" {...form.register('days')}>
          {lives.map(([days, words]) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
        </Select>
      </Box>
    </>
  )
}

/** The areas one by one, as the server names them: a line each, and what the key may do there. */
function Scopes({ form }: { form: UseFormReturn<Values> }) {
  const { data } = useQuery(ApiKeyScopesDocument)
  const scopes = (data?.apiKeyScopes ?? []).filter((scope) => scope !== 'read' && scope !== 'write')
  const areas = [...new Set(scopes.map((scope) => scope.split(':')[0] ?? scope))].toSorted()
  return (
    <chakra.ul listStyleType="none" mt="2" borderTop="1px solid {colors.line}">
      {areas.map((area) => (
        <chakra.li
          key={area}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) 64px 64px"
          alignItems="center"
          columnGap="3"
          borderBottom="1px solid {colors.line}"
        >
          <chakra.code overflowWrap="anywhere">{area}</chakra.code>
          {scopes
            .filter((scope) => scope.split(':')[0] === area)
            .map((scope) => (
              <chakra.label
                key={scope}
                display="inline-flex"
                alignItems="center"
                gap="2"
                minH="36px"
                gridColumn={scope.endsWith(':write') ? 3 : 2}
                gridRow="1"
              >
                <input type="checkbox" aria-label={scope} value={scope} {...form.register('scopes')} />
                {scope.split(':')[1] ?? 'read'}
              </chakra.label>
            ))}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
