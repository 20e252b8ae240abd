import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { SupplierAnswer, SupplierQuestionsQuery } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { ChangeButton } from '../ui/change-button.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { AgreesAndAgainst, SourceSentence } from '../ui/source-report.tsx'
import { eventWord } from './words.ts'

/**
 * A question, and how it is answered. `entryId`: of several entries the one that is the supplier.
 */
export type AnswerRowProps = {
  readonly of: SupplierQuestionsQuery['supplierQuestions']['nodes'][number]
  readonly answer: (word: SupplierAnswer, entryId?: string) => Promise<unknown>
  readonly isSending: boolean
}

/** So many entries are seen before all are asked for. */
const seenFirst = 3

/** One question about all that are called like a supplier: all, none, not now, or which it is. */
export function NamesakesRow({ of: question, answer, isSending }: AnswerRowProps) {
  const { supplier, type, entries } = question
  const [isWhole, setWhole] = useState(false)
  const name = supplier?.name ?? 'your supplier'
  const press = (word: SupplierAnswer, label: string) => (
    <ChangeButton look="outline" disabled={isSending} aria-label={`${label}: those called like ${name}`} onPress={() => void answer(word)}>
      {label}
    </ChangeButton>
  )
  return (
    <ListRow>
      <Box fontWeight="semibold">
        {entries.length} entries are called like{' '}
        {supplier ? <TextLink to={`/integrations/suppliers/${supplier.id}`}>{supplier.name}</TextLink> : name}. Is one of them yours?
      </Box>
      <Box color="muted" fontSize="sm" mt="0.5">
        Possible matches · {eventWord(type)}
      </Box>
      <chakra.ul aria-label={`Called like ${name}`} listStyleType="none" mt="3" display="grid" gap="3">
        {(isWhole ? entries : entries.slice(0, seenFirst)).map((entry) => (
          <chakra.li key={entry.entryId} borderStartWidth="2px" borderStartStyle="solid" borderColor="line" ps="3">
            <Flex justify="space-between" align="flex-start" gap="3" wrap="wrap">
              <Box fontWeight="semibold" overflowWrap="anywhere" minW="0">
                <bdi>{entry.listedName ?? eventWord(type)}</bdi>
              </Box>
              <ChangeButton
                look="outline"
                disabled={isSending}
                aria-label={`It is this one: ${entry.listedName ?? entry.sentence}, ${entry.sourceName}`}
                onPress={() => void answer('yes', entry.entryId)}
              >
                It is this one
              </ChangeButton>
            </Flex>
            <SourceSentence of={entry} />
            <AgreesAndAgainst of={entry} />
          </chakra.li>
        ))}
      </chakra.ul>
      <Flex gap="2" mt="4" wrap="wrap">
        {isWhole || entries.length <= seenFirst ? null : (
          <ChangeButton look="outline" onPress={() => setWhole(true)}>
            {`Show all ${entries.length}`}
          </ChangeButton>
        )}
        {press('no', 'None of them')}
        {press('later', 'Not now')}
        {press('yes', 'All of them')}
      </Flex>
    </ListRow>
  )
}
