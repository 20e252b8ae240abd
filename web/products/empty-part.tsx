import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card, PartTitle } from '../ui/page.tsx'

/** A part of the page without rows yet. */
export function EmptyPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <PartTitle>{title}</PartTitle>
      <Box color="muted" mt="1" maxW="65ch">
        {children}
      </Box>
    </Card>
  )
}
