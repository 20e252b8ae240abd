import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { BusinessDeletionDocument, type BusinessDeletionQuery, DeleteBusinessDocument, KeepBusinessDocument } from '../generated/graphql.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { Button } from '../ui/button.tsx'
import { longDay } from '../ui/days.ts'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { withToast } from './with-toast.ts'

/** Deleting the business, or keeping one that is being deleted. */
export function DeleteCard() {
  const { data, error, refetch } = useQuery(BusinessDeletionDocument, { fetchPolicy: 'cache-and-network' })
  if (!data) return <Reading what="the business" error={error} onRetry={() => void refetch()} h="160px" />
  return (
    <Card>
      <PartTitle>Delete this business</PartTitle>
      {data.business.leavingAt ? <Leaving business={data.business} leavingAt={data.business.leavingAt} /> : <Staying {...data} />}
    </Card>
  )
}

type Business = BusinessDeletionQuery['business']

function Leaving({ business: { id, name }, leavingAt }: { business: Business; leavingAt: string }) {
  const client = useApolloClient()
  const keep = () =>
    withToast(`${bidiIsolated(name)} stays. Its members are back; make new API keys where you need them.`, async () => {
      return (await client.mutate({ mutation: KeepBusinessDocument, variables: { input: { businessId: id } } })).data?.keepBusiness
    })
  return (
    <>
      <Box mt="1" mb="4" maxW="70ch">
        <bdi>{name}</bdi> is erased on <strong>{longDay(leavingAt.slice(0, 10))}</strong>, with everything in it. Until then only owners can
        open it, and no scan runs by itself. Afterwards nobody can bring it back.
      </Box>
      <Button look="solid" onClick={() => void keep()}>
        Keep this business
      </Button>
    </>
  )
}

/** Who is an owner keeps access until the end. */
function othersOf({ nodes, totalCount }: BusinessDeletionQuery['members']): string {
  const others = totalCount - nodes.filter(({ role }) => role === 'owner').length
  if (others === 0) return 'Nobody but its owners has access.'
  return others === 1 ? 'One other member loses access at once.' : `${others} other members lose access at once.`
}

function Staying({ business, members }: BusinessDeletionQuery) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <chakra.ul color="muted" mt="1" mb="4" maxW="70ch" ps="5" listStyleType="disc">
        <li>All rows, alerts, comments, history and settings are erased after 14 days. Export them first if you may need them.</li>
        <li>{othersOf(members)} API keys and invitations end at once, and so do scans and mail.</li>
        <li>For 14 days an owner can keep the business after all. Afterwards nobody can bring it back.</li>
      </chakra.ul>
      {isAsking ? (
        <DeleteForm business={business} onCancel={() => setAsking(false)} />
      ) : (
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete this business
        </Button>
      )}
    </>
  )
}

function DeleteForm({ business: { name }, onCancel }: { business: Business; onCancel: () => void }) {
  const client = useApolloClient()
  const form = useForm({ defaultValues: { name: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((input) =>
    sendForm(form, async () => (await client.mutate({ mutation: DeleteBusinessDocument, variables: { input } })).data?.deleteBusiness),
  )
  return (
    <Form form={form} onSubmit={submit} save="Delete in 14 days" saving="Wait…" look="dangerSolid" onCancel={onCancel} maxW="480px">
      <TextField
        label={`To confirm, type ${bidiIsolated(name)}`}
        autoComplete="off"
        autoFocus
        error={errors.name?.message}
        {...form.register('name')}
      />
    </Form>
  )
}
