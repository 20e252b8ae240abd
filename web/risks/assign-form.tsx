import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { AssigneesDocument } from '../generated/graphql.ts'
import { Button, Select } from '../ui/button.tsx'
import { memberWords } from '../ui/member-words.ts'
import type { Assignee } from './update-risks.ts'

type FormProps = { isMoving: boolean; onCancel: () => void; onAssign: (member: Assignee | null) => Promise<void> }

/** Which member of the business looks after it. */
export function AssignForm({ isMoving, onCancel, onAssign }: FormProps) {
  const id = useId()
  const { data, error } = useQuery(AssigneesDocument)
  const members = data?.members.nodes ?? []
  const words = memberWords(members)
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? members.find(({ isViewer }) => isViewer)?.id ?? ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void onAssign(members.find((member) => member.id === value) ?? null)
      }}
    >
      <chakra.label htmlFor={id} fontWeight="medium" display="block" mb="1">
        Who looks after it?
      </chakra.label>
      <Flex gap="2" wrap="wrap" align="center">
        <Select id={id} autoFocus w="280px" maxW="100%" minH="40px" value={value} onChange={(event) => setChosen(event.target.value)}>
          <option value="">Nobody</option>
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {words.get(member.id)}
            </option>
          ))}
        </Select>
        <Button type="submit" look="solid" disabled={isMoving || !data}>
          Assign
        </Button>
        <Button disabled={isMoving} onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
      {error ? (
        <Box role="alert" color="high" mt="1">
          The members could not be read. Try again later.
        </Box>
      ) : null}
    </form>
  )
}
