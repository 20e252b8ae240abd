import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** What only owners may read; others, who have only its address, are told so. */
export function OwnersOnly({ what, children }: { what: string; children: ReactNode }) {
  const { isDemo, isSample } = useBusiness()
  const { data } = useQuery(ViewerDocument)
  if (data?.viewer?.role === 'owner') return children
  if (isDemo || isSample)
    return (
      <EmptyState icon="person" title={`${what} are for owners`}>
        Nobody owns the demo. <TextLink to="/sign-up">Sign up</TextLink> to own a business.
      </EmptyState>
    )
  return (
    <EmptyState icon="person" title={`${what} are for owners`}>
      Ask an owner of the business: Members shows who that is.
    </EmptyState>
  )
}
