import { useQuery } from '@apollo/client/react'
import { DetectorsDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { type BestFile, bestFile } from '../ui/next-file.ts'

export type Checks = { readonly ready: number; readonly all: number; readonly best: BestFile | null }

/** How many checks can judge the shop's files, and the file that would let the most others run. */
function useChecks(): Checks | null {
  const detectors = useQuery(DetectorsDocument).data?.detectors
  if (!detectors) return null
  // A check that is off has nothing to judge in this shop.
  const counting = detectors.filter(({ state }) => state !== 'off')
  return { ready: counting.filter(({ state }) => state === 'ready').length, all: counting.length, best: bestFile(detectors) }
}

/** `2 of 14 checks can run on your files`: nothing that leaks is not nothing that can be judged. */
export function checksWords({ ready, all }: Pick<Checks, 'ready' | 'all'>): string {
  if (all === 0) return 'no check has run on your files yet'
  if (ready === all) return `all ${all} checks run on your files`
  return `${ready} of ${all} checks can run on your files`
}

/** What a part of the dashboard says where no leak was found, and the file to add next. */
export function NoLeak({ isAction = false }: { isAction?: boolean }) {
  const checks = useChecks()
  if (!checks) return null
  return (
    <>
      No leak so far: {checksWords(checks)}.{isAction && checks.all > 0 && checks.ready === checks.all ? ' Nothing to do.' : null}
      {checks.best ? (
        <>
          {' '}
          <TextLink to="/imports">Add {checks.best.what}</TextLink> to check more.
        </>
      ) : null}
    </>
  )
}
