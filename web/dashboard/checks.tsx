import { useQuery } from '@apollo/client/react'
import { checkCounts } from '../../api/detection/check-counts.rules.ts'
import { DetectorsDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { checksWords } from '../ui/detector-words.ts'
import { bestFile } from '../ui/next-file.ts'

/** What a part of the dashboard says where no leak was found, and the file to add next. */
export function NoLeak({ isAction = false }: { isAction?: boolean }) {
  const { dataWord } = useDataEnd()
  const detectors = useQuery(DetectorsDocument).data?.detectors
  if (!detectors) return null
  const checks = checkCounts(detectors)
  const best = bestFile(detectors)
  const isAllJudged = checks.all > 0 && checks.able === checks.all && checks.learning === 0
  return (
    <>
      No leak so far: {checksWords(checks, dataWord)}.{isAction && isAllJudged ? ' Nothing to do.' : null}
      {best ? (
        <>
          {' '}
          <TextLink to="/imports">Add {best.what}</TextLink> to check more.
        </>
      ) : null}
    </>
  )
}
