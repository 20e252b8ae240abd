import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { type AuditFilter, MembersDocument } from '../generated/graphql.ts'
import { Input, Select } from '../ui/button.tsx'
import { operationWords } from './audit-words.ts'

export type Chosen = { readonly from: string; readonly to: string; readonly actorId: string; readonly operation: string }

export const emptyFilter: Chosen = { from: '', to: '', actorId: '', operation: '' }

/** What is chosen as the graph takes it; what is not narrows nothing. */
export function filterOf(chosen: Chosen): AuditFilter {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
}

/** The same behind an address. */
export function addressOf(filter: AuditFilter): string {
  const text = new URLSearchParams(filter as Record<string, string>).toString()
  return text === '' ? '' : `?${text}`
}

const operations = [
  'signIn',
  'signOut',
  'signInFailed',
  'signInBlocked',
  'changePassword',
  'resetPassword',
  'confirmTotp',
  'stopTotp',
  'makeBackupCodes',
  'addPasskey',
  'removePasskey',
  'revokeSession',
  'updateRiskStatus',
  'startImport',
  'takeBackImport',
  'dismissImport',
  'readImportAgain',
  'inviteTeammate',
  'acceptInvitation',
  'changeMemberRole',
  'removeMember',
  'transferOwnership',
  'createApiKey',
  'revokeApiKey',
  'updateBusiness',
]

type Props = { readonly chosen: Chosen; readonly onChoose: (chosen: Chosen) => void }

/** By day, person and what was done. */
export function AuditFilters({ chosen, onChoose }: Props) {
  const { data } = useQuery(MembersDocument)
  const set = (part: Partial<Chosen>) => onChoose({ ...chosen, ...part })
  return (
    <Flex gap="3" wrap="wrap" role="group" aria-label="Narrow the audit log">
      <Labeled label="From">
        {(id) => (
          <Input id={id} type="date" w="160px" minH="40px" value={chosen.from} onChange={({ target }) => set({ from: target.value })} />
        )}
      </Labeled>
      <Labeled label="To">
        {(id) => <Input id={id} type="date" w="160px" minH="40px" value={chosen.to} onChange={({ target }) => set({ to: target.value })} />}
      </Labeled>
      <Labeled label="Person">
        {(id) => (
          <Select id={id} w="200px" minH="40px" value={chosen.actorId} onChange={({ target }) => set({ actorId: target.value })}>
            <option value="">Everybody</option>
            {(data?.members.nodes ?? []).map((member) => (
              <option key={member.id} value={member.id}>
                {member.email}
              </option>
            ))}
          </Select>
        )}
      </Labeled>
      <Labeled label="Action">
        {(id) => (
          <Select id={id} w="200px" minH="40px" value={chosen.operation} onChange={({ target }) => set({ operation: target.value })}>
            <option value="">Everything</option>
            {operations.map((operation) => (
              <option key={operation} value={operation}>
                {operationWords(operation)}
              </option>
            ))}
          </Select>
        )}
      </Labeled>
    </Flex>
  )
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontSize="sm" color="muted" mb="1">
        {label}
      </chakra.label>
      {children(id)}
    </Box>
  )
}
