import { useMutation } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { DecideFileDocument } from '../generated/graphql.ts'
import { ChangeButton } from '../ui/change-button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { wholeNumber } from '../ui/words.ts'
import type { Integration } from './integration.ts'
import { signInToManage } from './use-integration-status.ts'

type File = Integration['unclearFiles'][number]

/**
 * The files of which nobody knows whether they are of this connection's account, each with the
 * question. `label`: what it is called among the others.
 */
export function UnclearFiles({ of: { id: integrationId, unclearFiles: files }, label }: { of: Integration; label: string }) {
  const [decide, { loading }] = useMutation(DecideFileDocument)
  if (files.length === 0) return null
  const answer = async ({ importId, fileName }: File, isSame: boolean) => {
    const { data } = await decide({ variables: { input: { integrationId, importId, isSame } } }).catch(() => ({ data: null }))
    const mistake = data ? data.decideFile.userErrors[0]?.message : 'Try again in a minute.'
    if (mistake) showToast('Your answer was not saved', mistake, 'destructive')
    else showToast(fileName, isSame ? `Its rows are set aside: ${label} states them.` : 'Its rows count beside those of this connection.')
  }
  return (
    <chakra.ul aria-label={`Files that may be of ${label}`} listStyleType="none" mt="2" display="grid" gap="3">
      {files.map((file) => (
        <li key={file.importId}>
          <Box maxW="70ch" overflowWrap="anywhere">
            {questionOf(file, label)}
          </Box>
          <Flex gap="2" mt="1.5" wrap="wrap">
            <ChangeButton sampleWords={signInToManage} disabled={loading} onPress={() => void answer(file, true)}>
              The same account
            </ChangeButton>
            <ChangeButton sampleWords={signInToManage} disabled={loading} onPress={() => void answer(file, false)}>
              Another one
            </ChangeButton>
          </Flex>
        </li>
      ))}
    </chakra.ul>
  )
}

function questionOf({ fileName, orders, sameOrders }: File, label: string): string {
  const found =
    orders === 0
      ? 'names nothing that could be compared'
      : `has ${wholeNumber(orders)} ${orders === 1 ? 'order or payment' : 'orders or payments'} of days that were read, and ${label} has ${wholeNumber(sameOrders)} of them`
  return `‘${fileName}’ ${found}. Is it a file of ${label}? Until you say so its rows count: twice, if it is.`
}
