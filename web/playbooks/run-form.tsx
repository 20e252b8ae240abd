import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { longestNotes } from '../../api/playbooks/playbook-run.input.ts'
import { RunOwnersDocument, type RunPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, Input, Select, TextArea } from '../ui/button.tsx'
import { memberWords } from '../ui/member-words.ts'
import { PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useSaveRun } from './use-run.ts'

type Values = { ownerId: string; dueOn: string; notes: string }

/** Who sees to the run, by when, and what was noted. */
export function RunForm({ run }: { run: RunPartsFragment }) {
  const { isOnlooker } = useBusiness()
  const { data } = useQuery(RunOwnersDocument)
  const save = useSaveRun()
  const id = useId()
  const form = useForm<Values>({ defaultValues: valuesOf(run) })
  const { isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    const { ownerId, dueOn, notes } = values
    if (!(await save({ runId: run.id, ownerId: ownerId || null, dueOn: dueOn || null, notes }))) return
    form.reset(values)
    showToast('Run saved', run.playbook?.title ?? 'Playbook')
  })
  return (
    <chakra.form
      aria-label="Run"
      borderTop="1px solid {colors.line}"
      mt="5"
      pt="4"
      display="grid"
      gap="3"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <PartTitle>Owner, due date and notes</PartTitle>
      <chakra.fieldset disabled={isOnlooker} display="contents">
        <Flex gap="3" wrap="wrap">
          <Box flex="1 1 220px">
            <Label of={`${id}-owner`}>Owner</Label>
            <Select id={`${id}-owner`} {...form.register('ownerId')}>
              <option value="">No owner</option>
              {[...memberWords(ownersOf(run, data?.members.nodes ?? []))].map(([ownerId, word]) => (
                <option key={ownerId} value={ownerId}>
                  {word}
                </option>
              ))}
            </Select>
          </Box>
          <Box flex="1 1 180px">
            <Label of={`${id}-due`}>Due date</Label>
            <Input id={`${id}-due`} type="date" {...form.register('dueOn')} />
          </Box>
        </Flex>
        <Box>
          <Label of={`${id}-notes`}>Notes</Label>
          <TextArea
            id={`${id}-notes`}
            rows={3}
            py="2"
            maxLength={longestNotes}
            placeholder="What was agreed, with whom, what came back"
            {...form.register('notes')}
          />
        </Box>
      </chakra.fieldset>
      {isOnlooker ? null : (
        <Box>
          <Button type="submit" disabled={!isDirty || isSubmitting}>
            Save
          </Button>
        </Box>
      )}
    </chakra.form>
  )
}

const valuesOf = ({ ownerId, dueOn, notes }: RunPartsFragment): Values => ({ ownerId: ownerId ?? '', dueOn: dueOn ?? '', notes })

/** The members, and an owner who has left the business or is not read yet. */
function ownersOf({ ownerId, ownerName }: RunPartsFragment, members: Parameters<typeof memberWords>[0]) {
  if (!ownerId || members.some((member) => member.id === ownerId)) return members
  return [{ id: ownerId, name: ownerName ?? 'A former member' }, ...members]
}

function Label({ of, children }: { of: string; children: string }) {
  return (
    <chakra.label htmlFor={of} display="block" fontWeight="medium" mb="1">
      {children}
    </chakra.label>
  )
}
