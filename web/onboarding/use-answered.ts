import { useQuery } from '@apollo/client/react'
import type { Answered } from '../../api/onboarding/wizard-steps.rules.ts'
import { DashboardImportsDocument, OnboardingDocument } from '../generated/graphql.ts'

/**
 * The answers of the setup and whether files gave rows, by which its steps are judged; undefined
 * until both are read.
 */
export function useAnswered({ skip }: { readonly skip: boolean }): Answered | undefined {
  const { data } = useQuery(OnboardingDocument, { skip })
  const { data: files } = useQuery(DashboardImportsDocument, { skip })
  return data && files && { ...data.onboarding, hasRows: files.imports.edges.some(({ node }) => node.accepted > 0) }
}
