import { useQuery } from '@apollo/client/react'
import { checkCounts } from '../../api/detection/check-counts.rules.ts'
import { DetectorsDocument, RiskCountsDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { checksWords } from '../ui/detector-words.ts'
import { noLeakWords } from '../ui/found.ts'
import { bestFile } from '../ui/next-file.ts'

/**
 * Whether checks have run, so that no alert is more than nothing known. Null while that is read.
 */
export function useHasLooked(): boolean | null {
  const detectors = useQuery(DetectorsDocument).data?.detectors
  return detectors ? checkCounts(detectors).all > 0 : null
}

/** What a part of the dashboard says where no alert costs anything, and the file to add next. */
export function NoLeak({ isAction = false }: { isAction?: boolean }) {
  const { dataWord } = useDataEnd()
  const detectors = useQuery(DetectorsDocument).data?.detectors
  const counts = useQuery(RiskCountsDocument).data
  if (!detectors || !counts) return null
  const checks = checkCounts(detectors)
  const best = bestFile(detectors)
  const isAllJudged = checks.all > 0 && checks.able === checks.all && checks.learning === 0
  return (
    <>
      {counts.riskStats.total > 0
        ? 'No open alert costs anything a month'
        : noLeakWords({ ...counts.moneyAtRisk, hasLooked: checks.all > 0 })}
      : {checksWords(checks, dataWord)}.{isAction && isAllJudged ? ' Nothing to do.' : null}
      {best ? (
        <>
          {' '}
          <TextLink to="/imports">Add {best.what}</TextLink> to check more.
        </>
      ) : null}
    </>
  )
}
