import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { OwnFeedbackPartsFragment } from '../generated/graphql.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Moment } from '../ui/figures.tsx'

/** The risk whose question was left for the dialog: it gets the focus back. */
let leftFor: string | null = null

type Props = { riskId: string; own: OwnFeedbackPartsFragment | null | undefined }

/** The question of an alert. An answer opens the feedback dialog with it chosen. */
export function WasThisRight({ riskId, own }: Props) {
  const { pathname, search } = useLocation()
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (leftFor === riskId) first.current?.focus()
    leftFor = null
  }, [riskId])
  const link = (accurate: 'yes' | 'no' | null) => {
    const address = new URLSearchParams(search)
    if (accurate) address.set('accurate', accurate)
    const query = address.toString()
    return {
      to: `${pathname.replace(/\/$/, '')}/feedback${query ? `?${query}` : ''}`,
      state: { isOverPage: true },
      preventScrollReset: true,
      onClick: () => {
        leftFor = riskId
      },
    }
  }
  return (
    <Flex role="group" aria-label="Was this right?" align="center" gap="3" wrap="wrap" minH="40px">
      <Box fontWeight="medium">Was this right?</Box>
      {own ? (
        <>
          <Box color="muted">
            You said {own.accurate ? 'yes' : 'no'}, <Moment of={own.updatedAt} />
          </Box>
          <ButtonLink ref={first} look="quiet" {...link(null)}>
            Change answer
          </ButtonLink>
        </>
      ) : (
        <Flex gap="2">
          <ButtonLink ref={first} minW="64px" {...link('yes')}>
            Yes
          </ButtonLink>
          <ButtonLink minW="64px" {...link('no')}>
            No
          </ButtonLink>
        </Flex>
      )}
    </Flex>
  )
}
